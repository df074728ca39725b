package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Totals and duration of a compaction run in the benchmark. */
class RunTotalsTest {
  private final RunTotals totals = new RunTotals();

  private boolean takes(String stage, long at, long deleted, long written) throws IOException {
    String report =
        "{\"stage\":\""
            + stage
            + "\",\"started_at\":"
            + at
            + ",\"counts\":{\"memories_deleted\":"
            + deleted
            + "}}";
    return totals.add(report.getBytes(StandardCharsets.UTF_8), written);
  }

  @Test
  void a_run_lasts_from_its_time_to_its_last_report() throws IOException {
    assertTrue(takes("compaction", 60_000, 40, 70_000));
    assertTrue(takes("compaction", 60_000, 2, 95_500));

    assertEquals(42, totals.deleted());
    assertEquals(35.5, totals.seconds());
  }

  @Test
  void a_run_that_overlaps_the_next_one_is_counted_to_its_end() throws IOException {
    takes("compaction", 60_000, 40, 70_000);
    assertTrue(takes("compaction", 120_000, 7, 130_000));

    assertEquals(47, totals.deleted());
    assertEquals(70, totals.seconds());
  }

  @Test
  void other_stages_and_runs_without_deletions_are_not_counted() throws IOException {
    takes("compaction", 60_000, 40, 70_000);

    assertFalse(takes("janitor", 60_000, 0, 80_000));
    assertFalse(takes("compaction", 120_000, 0, 130_000));
    assertEquals(10, totals.seconds());
  }

  @Test
  void nothing_lasts_no_time() {
    assertEquals(0, totals.seconds());
  }
}
