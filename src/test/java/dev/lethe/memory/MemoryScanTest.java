package dev.lethe.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryScanTest {
  private static long day(String date) {
    return LocalDate.parse(date).toEpochDay();
  }

  private static boolean lies(String memoryId, MemoryScan scan) {
    return memoryId.compareTo(scan.from()) >= 0 && memoryId.compareTo(scan.end()) < 0;
  }

  @ParameterizedTest
  @CsvSource({
    "20251231-ffffffffffffffffffffffffffffffff, false",
    "20260101-00000000000000000000000000000000, true",
    "20260131-ffffffffffffffffffffffffffffffff, true",
    "20260201-ffffffffffffffffffffffffffffffff, true",
    "20260202-00000000000000000000000000000000, false",
  })
  void the_ids_of_its_days_are_one_range(String memoryId, boolean expected) {
    MemoryScan scan = MemoryScan.of(new Scope("default/c"), day("2026-01-01"), day("2026-02-01"));

    assertEquals(expected, lies(memoryId, scan));
  }

  @Test
  void a_scan_resumes_right_after_the_last_memory_read() {
    MemoryScan scan = MemoryScan.of(new Scope("default/c"), day("2026-01-01"), day("2026-02-01"));

    MemoryScan rest = scan.after("20260115-aa");

    assertFalse(lies("20260115-a9", rest));
    assertFalse(lies("20260115-aa", rest));
    assertTrue(lies("20260115-aa0", rest));
    assertTrue(lies("20260115-ab", rest));
    assertEquals(scan.end(), rest.end());
  }

  @Test
  void items_are_in_the_scan_of_a_scope_and_of_its_items_but_in_none_of_days() {
    Scope scope = new Scope("default/c");
    String item = MemoryIds.ofItem(scope, "note-1");
    String event = MemoryIds.ofEvent(scope, "e1", day("9999-12-31") * 86_400_000L);

    assertTrue(lies(item, MemoryScan.of(scope)));
    assertTrue(lies(event, MemoryScan.of(scope)));
    assertTrue(lies(item, MemoryScan.of(scope).after(event)));
    assertTrue(lies(item, MemoryScan.ofItems(scope)));
    assertFalse(lies(event, MemoryScan.ofItems(scope)));
    assertFalse(lies(item, MemoryScan.of(scope, 0, day("9999-12-31"))));
  }

  @ParameterizedTest
  @CsvSource({"1970-01-01", "1999-12-31", "9999-12-31"})
  void any_event_day_can_be_scanned(String date) {
    MemoryScan scan = MemoryScan.of(new Scope("default/c"), day(date), day(date));

    String id = MemoryIds.ofEvent(new Scope("default/c"), "e1", day(date) * 86_400_000L);

    assertTrue(lies(id, scan));
  }
}
