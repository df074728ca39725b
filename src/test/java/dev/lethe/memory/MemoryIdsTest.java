package dev.lethe.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import java.time.LocalDate;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MemoryIdsTest {
  private static final long JANUARY_31 = LocalDate.of(2026, 1, 31).toEpochDay();
  private static final long DAY = 86_400_000;

  @Test
  void an_id_is_the_utc_day_the_mark_of_the_scope_and_96_bits_of_the_hash_of_scope_and_event()
      throws Exception {
    var sha256 = java.security.MessageDigest.getInstance("SHA-256");
    byte[] hash = sha256.digest("default/1|e1".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    String hex = java.util.HexFormat.of().formatHex(hash).substring(0, 24);

    String id = MemoryIds.ofEvent(new Scope("default/1"), "e1", JANUARY_31 * DAY + DAY - 1);

    assertEquals("20260131-" + "29b69dda" + hex, id);
  }

  @Test
  void a_memory_id_contains_its_scope_mark_and_other_texts_have_none() {
    Scope scope = new Scope("default/1");

    String id = MemoryIds.ofEvent(scope, "e1", JANUARY_31 * DAY);

    assertEquals(MemoryIds.scopeMark(scope), MemoryIds.scopeMark(id).orElseThrow());
    assertTrue(MemoryIds.scopeMark("").isEmpty());
    assertTrue(MemoryIds.scopeMark("20260131-").isEmpty());
    assertTrue(MemoryIds.scopeMark("20260131-29b69da").isEmpty());
    assertTrue(MemoryIds.scopeMark("20260131-29b69d-é0000").isEmpty());
  }

  @Test
  void the_id_of_an_item_has_no_date_and_is_known_from_the_item_id_alone() {
    Scope scope = new Scope("default/collection:c");

    String id = MemoryIds.ofItem(scope, "note-1");

    assertTrue(id.matches("item-[0-9a-f]{32}"), id);
    assertTrue(MemoryIds.isId(id));
    assertEquals(MemoryIds.scopeMark(scope), MemoryIds.scopeMark(id).orElseThrow());
    assertTrue(MemoryIds.scopeMark("item-29b69da").isEmpty());
    assertFalse(MemoryIds.isId("note-29b69ddac3d5111983aefffb35dfccaf"));
  }

  @Test
  void the_day_of_an_event_before_1970_is_the_day_it_was() {
    assertTrue(MemoryIds.ofEvent(new Scope("default/1"), "e1", -1).startsWith("19691231-"));
  }

  @Test
  void the_day_prefix_sorts_as_the_days_do() {
    String before = MemoryIds.dayPrefix(LocalDate.of(850, 9, 9).toEpochDay());
    for (long day = LocalDate.of(850, 9, 10).toEpochDay(); day < JANUARY_31; day += 13) {
      String prefix = MemoryIds.dayPrefix(day);
      assertEquals(LocalDate.ofEpochDay(day).toString().replace("-", "") + "-", prefix);
      assertTrue(before.compareTo(prefix) < 0, prefix);
      before = prefix;
    }
  }

  @Test
  void an_aggregate_has_one_id_per_scope_family_and_day() {
    Set<String> ids =
        Set.of(
            MemoryIds.ofAggregate(new Scope("default/1"), "fam-1", JANUARY_31),
            MemoryIds.ofAggregate(new Scope("default/1"), "fam-1", JANUARY_31 + 1),
            MemoryIds.ofAggregate(new Scope("default/1"), "fam-2", JANUARY_31),
            MemoryIds.ofAggregate(new Scope("default/2"), "fam-1", JANUARY_31));

    assertEquals(4, ids.size());
    assertTrue(
        MemoryIds.ofAggregate(new Scope("default/1"), "fam-1", JANUARY_31).startsWith("20260131-"));
  }
}
