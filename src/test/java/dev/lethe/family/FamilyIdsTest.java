package dev.lethe.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class FamilyIdsTest {
  private static final byte[] HASH = new byte[32];

  @Test
  void a_replay_gives_the_same_id() {
    assertEquals("fam-8be8b78fbf414bc6", FamilyIds.of("default/1", HASH, "e1"));
  }

  @Test
  void scope_fingerprint_and_first_event_each_make_another_family() {
    byte[] other = HASH.clone();
    other[31] = 1;

    Set<String> ids =
        Set.of(
            FamilyIds.of("default/1", HASH, "e1"),
            FamilyIds.of("default/2", HASH, "e1"),
            FamilyIds.of("default/1", other, "e1"),
            FamilyIds.of("default/1", HASH, "e2"));

    assertEquals(4, ids.size());
    assertTrue(ids.stream().allMatch(id -> id.matches("fam-[0-9a-f]{16}")));
  }
}
