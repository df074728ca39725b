package dev.lethe.family.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CounterRowTest {
  private static final long DAY = 86_400_000;

  @Test
  void the_day_is_the_utc_day_of_the_event_time() {
    assertEquals(0, CounterRow.dayOf(0));
    assertEquals(0, CounterRow.dayOf(DAY - 1));
    assertEquals(1, CounterRow.dayOf(DAY));
    assertEquals(-1, CounterRow.dayOf(-1));
  }

  @Test
  void the_first_member_counts() {
    CounterRow row = CounterRow.first(1, at(10, "a", 11));

    assertEquals(1, row.count());
    assertEquals(1, row.memberNumber());
    assertEquals(row.first(), row.last());
    assertTrue(row.isPending());
  }

  @Test
  void the_first_member_counts_on_its_own_day() {
    NavigableMap<Integer, CounterRow> days = new TreeMap<>();

    count(days, at(DAY - 1, "a", DAY - 1));
    count(days, at(DAY + 1, "b", DAY + 1));

    assertEquals(1, days.get(0).count());
    assertEquals(1, days.get(1).count());
    assertEquals(2, CounterRow.members(days.values()));
  }

  @Test
  void a_late_event_never_moves_the_last_sighting_back() {
    CounterRow row = CounterRow.first(1, at(100, "a", 100)).sighted(2, at(50, "late", 200));

    assertEquals("a", row.last().eventId());
    assertEquals("late", row.first().eventId());
    assertEquals(200, row.lastArrival());
  }

  @Test
  void of_one_event_time_the_first_to_arrive_is_the_first_and_the_last_the_last() {
    CounterRow row =
        CounterRow.first(1, at(100, "a", 7))
            .sighted(2, at(100, "b", 7))
            .sighted(3, at(100, "c", 9))
            .sighted(4, at(100, "hopped", 8));

    assertEquals("a", row.first().eventId());
    assertEquals("c", row.last().eventId());
  }

  @Test
  void a_published_row_is_pending_again_with_the_next_member() {
    CounterRow published = CounterRow.first(1, at(1, "a", 1)).published();

    assertFalse(published.isPending());
    assertEquals(1, published.publishedCount());
    assertTrue(published.sighted(2, at(2, "b", 2)).isPending());
  }

  @Test
  void publishing_changes_no_other_field() {
    CounterRow row = CounterRow.first(1, at(1, "a", 1)).sighted(2, at(2, "b", 2));

    CounterRow published = row.published();

    assertEquals(new CounterRow(2, 2, row.first(), row.last(), row.lastArrival(), 2), published);
  }

  @Test
  void a_member_is_not_counted_twice() {
    CounterRow row = CounterRow.first(3, at(1, "a", 1));

    assertThrows(IllegalArgumentException.class, () -> row.sighted(3, at(2, "b", 2)));
  }

  @Test
  void counts_over_a_familys_days_add_up_to_its_members_in_any_order_of_arrival() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<Sighting> members = sightings(random, "e", 1 + random.nextInt(300));
      NavigableMap<Integer, CounterRow> inOrder = counted(members);

      List<Sighting> shuffled = new ArrayList<>(members);
      Collections.shuffle(shuffled, random);
      NavigableMap<Integer, CounterRow> mixed = counted(shuffled);

      assertEquals(members.size(), total(inOrder), "seed " + seed);
      assertEquals(members.size(), CounterRow.members(inOrder.values()), "seed " + seed);
      assertEquals(inOrder.keySet(), mixed.keySet(), "seed " + seed);
      inOrder.forEach(
          (day, row) -> {
            assertEquals(row.count(), mixed.get(day).count());
            assertEquals(row.first(), mixed.get(day).first());
            assertEquals(row.last(), mixed.get(day).last());
            assertEquals(row.lastArrival(), mixed.get(day).lastArrival());
          });
    }
  }

  @Test
  void a_merge_adds_the_counts_per_day_and_loses_none() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      NavigableMap<Integer, CounterRow> older =
          counted(sightings(random, "o", 1 + random.nextInt(100)));
      NavigableMap<Integer, CounterRow> younger =
          counted(sightings(random, "y", 1 + random.nextInt(100)));
      older.replaceAll((day, row) -> random.nextBoolean() ? row.published() : row);
      younger.replaceAll((day, row) -> random.nextBoolean() ? row.published() : row);

      NavigableMap<Integer, CounterRow> merged = CounterRow.merged(older, younger);

      assertEquals(total(older) + total(younger), total(merged), "seed " + seed);
      assertEquals(total(merged), CounterRow.members(merged.values()), "seed " + seed);
      for (int day : younger.keySet()) {
        assertTrue(merged.get(day).isPending(), "seed " + seed + " day " + day);
      }
      count(merged, at(DAY, "next", 10 * DAY));
      assertEquals(total(merged), CounterRow.members(merged.values()), "seed " + seed);
    }
  }

  @Test
  void a_merged_day_has_the_first_and_the_last_sighting_of_both_families() {
    NavigableMap<Integer, CounterRow> older = counted(List.of(at(20, "o1", 1), at(30, "o2", 2)));
    NavigableMap<Integer, CounterRow> younger = counted(List.of(at(10, "y1", 3), at(25, "y2", 9)));

    CounterRow merged = CounterRow.merged(older, younger).get(0);

    assertEquals("y1", merged.first().eventId());
    assertEquals("o2", merged.last().eventId());
    assertEquals(9, merged.lastArrival());
  }

  private static NavigableMap<Integer, CounterRow> counted(List<Sighting> members) {
    NavigableMap<Integer, CounterRow> days = new TreeMap<>();
    members.forEach(member -> count(days, member));
    return days;
  }

  private static void count(NavigableMap<Integer, CounterRow> days, Sighting member) {
    long number = CounterRow.members(days.values()) + 1;
    days.compute(
        CounterRow.dayOf(member.occurredAt()),
        (day, row) -> row == null ? CounterRow.first(number, member) : row.sighted(number, member));
  }

  private static long total(NavigableMap<Integer, CounterRow> days) {
    return days.values().stream().mapToLong(CounterRow::count).sum();
  }

  private static List<Sighting> sightings(Random random, String prefix, int size) {
    List<Sighting> sightings = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      // Event times often tie; arrivals never do, as they break the tie.
      sightings.add(at(random.nextInt(4) * DAY + random.nextInt(20), prefix + i, 5 * DAY + i));
    }
    return sightings;
  }

  private static Sighting at(long occurredAt, String eventId, long arrival) {
    return new Sighting(eventId, occurredAt, arrival);
  }
}
