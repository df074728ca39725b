package dev.lethe.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import dev.lethe.memory.MemoryIds;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Replacements at arrival form a run per scope and day: rule Z8. */
class ArrivalRunTest {
  private static final Scope SCOPE = new Scope("acme/collection:agents");
  private static final long LAST_MS = Instant.parse("2026-03-01T23:59:59.999Z").toEpochMilli();

  @Test
  void a_scope_has_one_for_each_stage_and_utc_day() {
    String id = ArrivalRun.id("profile", SCOPE, LAST_MS);

    assertTrue(id.startsWith("profile-arrivals-20260301-"), id);
    assertEquals(id, ArrivalRun.id("profile", SCOPE, LAST_MS - 80_000_000));
    assertNotEquals(id, ArrivalRun.id("profile", SCOPE, LAST_MS + 1));
    assertNotEquals(id, ArrivalRun.id("session", SCOPE, LAST_MS));
    assertNotEquals(id, ArrivalRun.id("profile", new Scope("acme/collection:b"), LAST_MS));
  }

  @Test
  void its_id_encodes_its_stage_and_its_scope() {
    String id = ArrivalRun.id("session", SCOPE, LAST_MS);

    assertEquals(Optional.of("session"), ArrivalRun.stage(id));
    assertEquals(OptionalInt.of(MemoryIds.scopeMark(SCOPE)), ArrivalRun.scopeMark(id));
  }

  @Test
  void a_deletion_caused_by_a_restore_has_a_run_id_of_its_moment() {
    String id = ArrivalRun.ofRestore("session", SCOPE, LAST_MS);

    assertEquals(Optional.of("session"), ArrivalRun.stage(id));
    assertEquals(OptionalInt.of(MemoryIds.scopeMark(SCOPE)), ArrivalRun.scopeMark(id));
    assertNotEquals(id, ArrivalRun.ofRestore("session", SCOPE, LAST_MS - 1));
    assertNotEquals(id, ArrivalRun.id("session", SCOPE, LAST_MS));
  }

  @Test
  void the_id_of_another_run_is_none() {
    assertFalse(ArrivalRun.is(null));
    assertFalse(ArrivalRun.is("run-0123456789abcdef0123456789abcdef"));
    assertEquals(OptionalInt.empty(), ArrivalRun.scopeMark("profile-arrivals-20260301"));
  }
}
