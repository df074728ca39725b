package dev.lethe.family.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CounterColumnsTest {
  private static final long DAY = 86_400_000;

  private final CounterColumns columns = new CounterColumns();

  private static Sighting at(long occurredAt, String eventId) {
    return new Sighting(eventId, occurredAt, occurredAt + 5);
  }

  @Test
  void a_row_is_read_as_it_was_stored() {
    FamilyDay day = new FamilyDay("fam-ä", -3);
    Sighting first = at(-3 * DAY, "unpaired \uD83D");
    CounterRow row =
        CounterRow.first(7, first).sighted(9, at(-3 * DAY + 1, "日本 \uD83D\uDE00")).published();

    columns.put(day, row);

    assertEquals(row, columns.value(columns.find(day)));
    assertEquals(day, columns.key(columns.find(day)));
  }

  @Test
  void a_row_without_a_value_keeps_its_day_and_counts_for_nothing() {
    int row = columns.count("a", at(DAY, "e1"));
    columns.count("a", at(2 * DAY, "e2"));

    columns.clear(row);

    assertNull(columns.value(row));
    assertEquals(row, columns.find(new FamilyDay("a", 1)));
    assertEquals(2, columns.day(columns.first("a")));
    assertEquals(2, columns.members("a"));
  }

  @Test
  void members_are_numbered_over_all_days() {
    columns.count("a", at(DAY, "e1"));
    columns.count("a", at(3 * DAY, "e2"));

    int row = columns.count("a", at(DAY + 1, "e3"));

    assertEquals(3, columns.value(row).memberNumber());
    assertEquals(3, columns.members("a"));
    assertEquals(0, columns.members("b"));
  }

  @Test
  void a_row_is_pending_until_it_is_published() {
    int row = columns.count("a", at(1, "e1"));
    columns.count("a", at(2, "e2"));
    assertEquals(2, columns.pending(row));

    columns.set(row, columns.value(row).published());
    assertEquals(0, columns.pending(row));

    columns.count("a", at(3, "e3"));
    assertEquals(1, columns.pending(row));
  }

  @Test
  void a_familys_days_are_in_order_whenever_they_came() {
    columns.count("a", at(2 * DAY, "e1"));
    columns.count("a", at(DAY, "e2"));
    columns.count("b", at(DAY, "e3"));
    columns.count("a", at(4 * DAY, "e4"));
    columns.count("a", at(3 * DAY, "e5"));

    assertEquals(List.of(1, 2, 3, 4), List.copyOf(columns.days("a").keySet()));

    columns.release(columns.find(new FamilyDay("a", 1)));
    columns.release(columns.find(new FamilyDay("a", 4)));
    assertEquals(List.of(2, 3), List.copyOf(columns.days("a").keySet()));
    assertEquals(-1, columns.find(new FamilyDay("a", 4)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void columns_behave_like_a_map_of_counter_rows(long seed) {
    Random random = new Random(seed);
    Map<String, NavigableMap<Integer, CounterRow>> model = new HashMap<>();
    int families = 1 + random.nextInt(30);

    for (int step = 0; step < 20_000; step++) {
      String familyId = "fam-" + random.nextInt(families);
      NavigableMap<Integer, CounterRow> days =
          model.computeIfAbsent(familyId, f -> new TreeMap<>());
      int day = random.nextInt(12);
      int row = columns.find(new FamilyDay(familyId, day));
      switch (random.nextInt(12)) {
        case 0 -> {
          if (row >= 0) {
            columns.release(row);
          }
          days.remove(day);
        }
        case 1 -> {
          if (row >= 0) {
            columns.clear(row);
          }
          days.remove(day);
        }
        case 2 -> {
          if (days.containsKey(day)) {
            days.put(day, days.get(day).published());
            columns.put(new FamilyDay(familyId, day), days.get(day));
          }
        }
        default -> {
          String id = "event ".repeat(random.nextInt(3)) + random.nextInt(1_000);
          long arrival = random.nextInt(100);
          Sighting member = new Sighting(id, day * DAY + random.nextInt(20), arrival);
          long number = CounterRow.members(days.values()) + 1;
          days.merge(
              day, CounterRow.first(number, member), (known, one) -> known.sighted(number, member));
          columns.count(familyId, member);
        }
      }
      assertEquals(CounterRow.members(days.values()), columns.members(familyId), "seed " + seed);
    }

    model.forEach((familyId, days) -> assertEquals(days, columns.days(familyId), "seed " + seed));
  }
}
