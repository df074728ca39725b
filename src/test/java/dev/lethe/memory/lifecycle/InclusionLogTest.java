package dev.lethe.memory.lifecycle;

import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Usage;
import dev.lethe.memory.lifecycle.InclusionLog.Logged;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InclusionLogTest {
  private static final Memory LIVE = message("a").memory();
  private static final Memory GONE =
      message("b").ended(Memory.Lifecycle.deleted(DAY, "s", "run")).memory();
  private static final Map<String, Memory> TABLE =
      Map.of(LIVE.memoryId(), LIVE, GONE.memoryId(), GONE);

  private static Logged log(List<String> ids, Long timestamp, long occurredAt) {
    return InclusionLog.of(ids, TABLE::get, timestamp, occurredAt, Policy.defaults());
  }

  private static Usage usage(Logged logged) {
    return ((Effect.PutMemory) logged.effects().get(0)).memory().usage();
  }

  @Test
  void a_memory_counts_once_per_call() {
    Logged logged = log(List.of(LIVE.memoryId(), LIVE.memoryId()), null, DAY + DAYS);

    assertEquals(1, logged.logged());
    assertEquals(new Usage(1, 1, DAY + DAYS), usage(logged));
  }

  @Test
  void ids_without_a_live_memory_are_unknown_and_the_others_still_count() {
    Logged logged = log(List.of("x", GONE.memoryId(), LIVE.memoryId(), "x"), null, DAY);

    assertEquals(1, logged.logged());
    assertEquals(List.of("x", GONE.memoryId()), logged.unknownIds());
    assertEquals(1, logged.effects().size());
  }

  @Test
  void an_inclusion_is_at_its_timestamp_but_never_later_than_the_call() {
    List<String> ids = List.of(LIVE.memoryId());

    assertEquals(DAY + 1, usage(log(ids, DAY + 1, DAY + 2)).lastIncludedAt());
    assertEquals(DAY + 2, usage(log(ids, DAY + 3, DAY + 2)).lastIncludedAt());
  }

  @Test
  void an_inclusion_changes_nothing_but_the_usage() {
    Memory after =
        ((Effect.PutMemory) log(List.of(LIVE.memoryId()), null, DAY).effects().get(0)).memory();

    assertEquals(LIVE, after.withUsage(LIVE.usage()));
  }
}
