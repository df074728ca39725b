package dev.lethe.family.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FamilyIdsTest {
  private static final byte[] HASH = new byte[32];

  /** 2026-01-31T00:00:00Z. */
  private static final long DAY = 1_769_817_600_000L;

  @Test
  void a_replay_gives_the_same_id() {
    assertEquals("fam-ff1a70169e6bdf56", FamilyIds.of(new Scope("default/1"), HASH, "e1", DAY));
    assertEquals(
        "fam-ff1a70169e6bdf56", FamilyIds.of(new Scope("default/1"), HASH, "e1", DAY + 86_399_999));
  }

  @Test
  void scope_fingerprint_first_event_and_its_day_each_make_another_family() {
    byte[] other = HASH.clone();
    other[31] = 1;

    Set<String> ids =
        Set.of(
            FamilyIds.of(new Scope("default/1"), HASH, "e1", DAY),
            FamilyIds.of(new Scope("default/2"), HASH, "e1", DAY),
            FamilyIds.of(new Scope("default/1"), other, "e1", DAY),
            FamilyIds.of(new Scope("default/1"), HASH, "e2", DAY),
            FamilyIds.of(new Scope("default/1"), HASH, "e1", DAY + 86_400_000));

    assertEquals(5, ids.size());
    assertTrue(ids.stream().allMatch(id -> id.matches("fam-[0-9a-f]{16}")));
  }
}
