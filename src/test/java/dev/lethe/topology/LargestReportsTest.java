package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.RecordLimit;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.hygiene.ListedMembers;
import dev.lethe.runtime.SimulatedRecord;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reports of runs over the most memories with the longest ids and texts: rule O8. */
class LargestReportsTest {
  private static final int ITEMS = 12_000;

  /** The longest id, in characters with the most bytes. */
  private static final String LONG_ID = "\uD83E\uDEBF".repeat(122);

  private static final String LONG_TEXT = "\uD83E\uDEBF".repeat(1_000);

  private final Pipeline lethe = Pipeline.withDefaults();

  @AfterEach
  void close() {
    lethe.close();
  }

  @Test
  void a_collapse_of_many_equal_profiles_lists_the_first_and_counts_all() {
    for (int i = 0; i < ITEMS; i++) {
      lethe.hears(ItemJson.profile(LONG_ID + i, "The queue holds " + i + " tasks, uptime 5h."));
    }

    JsonNode report = run("profile.collapse");

    JsonNode sample = report.path("samples").path(0);
    assertEquals(ITEMS, sample.path("size").asInt());
    assertEquals(ListedMembers.MAX, sample.path("duplicate_ids").size());
    assertEquals(ListedMembers.MAX + 1, sample.path("item_ids").size());
  }

  @Test
  void a_pruning_run_flags_the_first_of_many_values_of_a_preference() {
    for (int i = 0; i < ITEMS; i++) {
      lethe.hears(
          ItemJson.preference(LONG_ID + i, "editor", i + LONG_TEXT)
              .with("pref_scope", LONG_ID + i)
              .with("confidence", 0.9));
    }

    JsonNode report = run("session.prune");

    assertEquals(
        ListedMembers.MAX, report.path("flagged").path(0).path("values").size(), report::toString);
  }

  /** Calls a stage without applying it, and returns its report. */
  private JsonNode run(String tool) {
    lethe.settles();
    lethe.asks(call("c1", tool).with("dry_run", true));
    lethe.settles();

    assertEquals(List.of(), lethe.records(lethe.topics().deadLetters()));
    assertFalse(lethe.records(lethe.topics().reports()).isEmpty(), "reports");
    for (SimulatedRecord record : lethe.records(lethe.topics().reports())) {
      int bytes = record.record().value().length;
      assertTrue(bytes <= RecordLimit.VALUE_BYTES, () -> "a report of " + bytes);
    }
    List<JsonNode> reports = lethe.values(lethe.topics().reports());
    return reports.get(reports.size() - 1);
  }
}
