package dev.lethe.janitor;

import static dev.lethe.janitor.Figures.HOUR;
import static dev.lethe.janitor.Figures.NOON;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.hygiene.stages.Stages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Aggregation of partitions' figures into reports: rules I2 to I5. */
class IntervalReportCollectorTest {
  private static final long MINUTE = 60_000;

  private final TreeMap<String, JanitorRow> rows = new TreeMap<>();
  private final List<IntervalReport> reports = new ArrayList<>();

  private final IntervalReportCollector.Rows stored =
      new IntervalReportCollector.Rows() {
        @Override
        public JanitorRow row(String key) {
          return rows.get(key);
        }

        @Override
        public List<JanitorRow> rows(String prefix) {
          return rows.tailMap(prefix).entrySet().stream()
              .takeWhile(row -> row.getKey().startsWith(prefix))
              .map(row -> row.getValue())
              .toList();
        }
      };

  private void turn(IntervalReportCollector.Turn turn) {
    turn.rows()
        .forEach(
            (key, row) -> {
              if (row == null) {
                rows.remove(key);
              } else {
                rows.put(key, row);
              }
            });
    reports.addAll(turn.reports());
  }

  private void report(
      IntervalReportCollector desk, int every, long at, int partition, Figures... tenants) {
    List<TenantFigures> all = Arrays.stream(tenants).map(Figures::get).toList();
    turn(desk.take(new PartitionFigures(every, at, partition, all, false), at + MINUTE));
  }

  private void closeAll(IntervalReportCollector desk) {
    while (!stored.rows(JanitorRow.Window.ALL).isEmpty()) {
      turn(desk.close((JanitorRow.Window) stored.rows(JanitorRow.Window.ALL).get(0)));
    }
  }

  private List<String> messages() {
    List<String> messages = new ArrayList<>();
    for (IntervalReport report : reports) {
      messages.add(
          report.figures().tenant()
              + ' '
              + report.figures().messages()
              + " in "
              + (report.at() - report.since()) / MINUTE
              + " min");
    }
    reports.clear();
    return messages;
  }

  @Test
  void a_tenant_gets_one_report_after_all_partitions_have_reported() {
    IntervalReportCollector desk = new IntervalReportCollector(stored, 3, Stages.BUILT_IN);
    report(desk, 60, NOON, 2, Figures.of("acme").grew("fam-1", 5, 9));
    report(desk, 60, NOON, 0);
    assertEquals(List.of(), messages());

    report(
        desk,
        60,
        NOON,
        1,
        Figures.of("acme").grew("fam-2", 7, 7),
        Figures.of("zoo").grew("f", 1, 1));

    assertEquals(2, reports.size());
    TenantFigures acme = reports.get(0).figures();
    assertEquals(List.of("fam-2", "fam-1"), acme.top().stream().map(FamilyLine::familyId).toList());
    assertEquals(List.of("acme 12 in 60 min", "zoo 1 in 60 min"), messages());
  }

  @Test
  void a_partition_with_several_records_is_complete_with_the_last() {
    IntervalReportCollector desk = new IntervalReportCollector(stored, 1, Stages.BUILT_IN);
    List<TenantFigures> first = List.of(Figures.of("acme").grew("f", 1, 1).get());
    turn(desk.take(new PartitionFigures(60, NOON, 0, first, true), NOON + MINUTE));
    assertEquals(List.of(), messages());

    report(desk, 60, NOON, 0, Figures.of("zoo").grew("g", 2, 2));

    assertEquals(List.of("acme 1 in 60 min", "zoo 2 in 60 min"), messages());
  }

  @Test
  void repeated_figures_of_a_partition_count_once() {
    IntervalReportCollector desk = new IntervalReportCollector(stored, 2, Stages.BUILT_IN);
    report(desk, 60, NOON, 0, Figures.of("acme").grew("f", 1, 1));
    report(desk, 60, NOON, 0);

    assertEquals(List.of(), messages());
  }

  @Test
  void a_late_partition_is_not_awaited_and_joins_the_next_report() {
    IntervalReportCollector desk = new IntervalReportCollector(stored, 2, Stages.BUILT_IN);
    report(desk, 60, NOON, 0, Figures.of("acme").grew("fam-1", 5, 5));
    closeAll(desk);
    assertEquals(List.of("acme 5 in 60 min"), messages());

    report(desk, 60, NOON, 1, Figures.of("acme").grew("fam-2", 3, 3));
    assertEquals(List.of(), messages());
    report(desk, 60, NOON + HOUR, 0, Figures.of("acme").grew("fam-1", 2, 7));
    report(desk, 60, NOON + HOUR, 1);

    assertEquals(List.of("acme 5 in 120 min"), messages());
  }

  @Test
  void nothing_is_reported_without_events() {
    IntervalReportCollector desk = new IntervalReportCollector(stored, 2, Stages.BUILT_IN);
    report(desk, 60, NOON, 0);
    report(desk, 60, NOON, 1);
    report(desk, 60, NOON + HOUR, 0);
    report(desk, 60, NOON + HOUR, 1);

    assertEquals(List.of(), messages());
    assertEquals(1, rows.size(), "no more than when the interval ended");
  }

  @Test
  void a_report_after_an_outage_shows_the_whole_period() {
    IntervalReportCollector desk = new IntervalReportCollector(stored, 1, Stages.BUILT_IN);
    report(desk, 60, NOON, 0);
    report(desk, 60, NOON + 5 * HOUR, 0, Figures.of("acme").grew("f", 1, 1));

    assertEquals(List.of("acme 1 in 300 min"), messages());
  }

  @Test
  void a_report_over_the_hours_limit_joins_the_next_with_all_its_figures() {
    IntervalReportCollector desk = new IntervalReportCollector(stored, 1, Stages.BUILT_IN);
    for (int minute = 20; minute <= 80; minute += 20) {
      report(
          desk,
          20,
          NOON + minute * MINUTE,
          0,
          Figures.of("acme").terms("777", 20, 1).grew("fam-1", minute, 100 + minute));
    }

    assertEquals(2, reports.size());
    FamilyLine joined = reports.get(1).figures().top().get(0);
    assertEquals(40 + 60, joined.count());
    assertEquals(100 + 60, joined.total(), "what the family had when it was counted last");
    assertEquals(1, reports.get(1).figures().families(), "one family, though it grew twice");
    assertEquals(List.of("acme 20 in 20 min", "acme 100 in 40 min"), messages());
  }

  @Test
  void a_report_over_the_limit_is_sent_in_the_next_hour_without_new_events() {
    IntervalReportCollector desk = new IntervalReportCollector(stored, 1, Stages.BUILT_IN);
    Figures one = Figures.of("acme").terms("777", 20, 1).grew("f", 1, 1);
    report(desk, 20, NOON, 0, one);
    report(desk, 20, NOON + 20 * MINUTE, 0, one);
    report(desk, 20, NOON + 40 * MINUTE, 0);
    assertEquals(List.of("acme 1 in 20 min"), messages());

    report(desk, 20, NOON + 60 * MINUTE, 0);

    FamilyLine delayed = reports.get(0).figures().top().get(0);
    assertEquals("", delayed.template());
    assertNull(delayed.author());
    assertEquals(List.of("acme 1 in 60 min"), messages());
  }

  @Test
  void tenants_have_limits_of_their_own_and_one_without_a_channel_has_none() {
    IntervalReportCollector desk = new IntervalReportCollector(stored, 1, Stages.BUILT_IN);
    for (int minute = 0; minute < 40; minute += 20) {
      report(
          desk,
          20,
          NOON + minute * MINUTE,
          0,
          Figures.of("acme").terms("777", 20, 1).grew("f", 1, 1),
          Figures.of("none").terms("777", 20, 0).grew("f", 1, 1),
          Figures.of("quiet").terms(null, 20, 1).grew("f", 1, 1),
          Figures.of("zoo").terms("778", 20, 2).grew("f", 1, 1));
    }

    assertEquals(
        List.of(
            "acme 1 in 20 min",
            "quiet 1 in 20 min",
            "zoo 1 in 20 min",
            "quiet 1 in 20 min",
            "zoo 1 in 20 min"),
        messages());
  }

  @Test
  void each_interval_reports_the_tenants_that_have_it() {
    IntervalReportCollector desk = new IntervalReportCollector(stored, 1, Stages.BUILT_IN);
    report(desk, 60, NOON, 0, Figures.of("hourly").grew("f", 1, 1));
    report(desk, 30, NOON, 0, Figures.of("often").terms("777", 30, 20).grew("f", 2, 2));

    assertEquals(List.of("hourly 1 in 60 min", "often 2 in 30 min"), messages());
  }

  @Test
  void delayed_and_withheld_reports_add_up_to_the_figures_of_the_partitions() {
    long seed = 6802;
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      rows.clear();
      IntervalReportCollector desk = new IntervalReportCollector(stored, 3, Stages.BUILT_IN);
      long toldByPartitions = 0;
      for (int i = 0; i < 30; i++) {
        long at = NOON + i * 20L * MINUTE;
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
        Collections.shuffle(order, random);
        for (int partition : order) {
          long count = random.nextInt(4);
          long lag = random.nextInt(5) == 0 ? 20 * MINUTE : 0;
          toldByPartitions += count;
          Figures figures = Figures.of("acme").terms("777", 20, 2);
          report(
              desk,
              20,
              at - lag,
              partition,
              count == 0 ? figures.runs(0, 0, 0, 1) : figures.grew("f" + partition, count, count));
        }
        if (random.nextBoolean()) {
          closeAll(desk);
        }
      }
      long inReports = reports.stream().mapToLong(r -> r.figures().messages()).sum();
      long ofFamilies =
          reports.stream()
              .flatMap(r -> r.figures().top().stream())
              .mapToLong(FamilyLine::count)
              .sum();
      JanitorRow.OfTenant rest = (JanitorRow.OfTenant) rows.get(JanitorRow.OfTenant.key("acme"));
      long left = rest.pending() == null ? 0 : rest.pending().messages();

      assertEquals(toldByPartitions, inReports + left, "seed " + seed + ", round " + round);
      assertEquals(inReports, ofFamilies, "seed " + seed + ", round " + round);
      assertTrue(postedPerHour() <= 2, "seed " + seed + ", round " + round);
      reports.clear();
    }
  }

  private long postedPerHour() {
    TreeMap<Long, Long> posted = new TreeMap<>();
    reports.forEach(report -> posted.merge(report.at() / HOUR, 1L, Long::sum));
    return posted.values().stream().mapToLong(n -> n).max().orElse(0);
  }
}
