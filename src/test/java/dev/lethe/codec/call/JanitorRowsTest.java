package dev.lethe.codec.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.call.AnswerRecord;
import dev.lethe.call.engine.Tools;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.janitor.FamilyLine;
import dev.lethe.janitor.JanitorRow;
import dev.lethe.janitor.JanitorState;
import dev.lethe.janitor.PartitionFigures;
import dev.lethe.janitor.ReportTerms;
import dev.lethe.janitor.RuleLine;
import dev.lethe.janitor.SignalLine;
import dev.lethe.janitor.TenantFigures;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encoding of the janitor's rows and of the figures from partitions. */
class JanitorRowsTest {
  private static final TenantFigures FIGURES =
      new TenantFigures(
          "acme",
          new ReportTerms(null, 60, 20, "v1"),
          2,
          1,
          9,
          List.of(new FamilyLine("fam-1", "acme/c", "bots", null, "größer <n> 😀", 7, 70)),
          List.of(new SignalLine("contains token \"x\"", 7)),
          new RunCounts(1, 2, 3, 4, 5),
          List.of(new RuleLine("rule-1", "fam-1", "acme/c", "bots", "", 7, 8, 9)),
          Map.of("profile_duplicates_removed", 12L));

  static Stream<JanitorRow> rows() {
    return Stream.of(
        new JanitorRow.Window(60, 3_600_000, 0, 60_000, List.of(2, 0), JanitorState.AGGREGATE),
        new JanitorRow.Closed(60, 3_600_000),
        new JanitorRow.OfTenant("acme", FIGURES, 5, 491_628, 3),
        new JanitorRow.OfTenant("acme", null, 0, 491_628, 3));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void a_row_is_read_as_it_was_written(JanitorRow row) {
    assertEquals(row, RowJson.JANITOR.row(RowJson.JANITOR.of(row)));
  }

  @Test
  void figures_are_read_as_a_partition_told_them() {
    AnswerRecord told =
        new AnswerRecord.Figures(new PartitionFigures(60, 3_600_000, 7, List.of(FIGURES), false));

    assertEquals(told, AnswerCodec.answer(AnswerCodec.toBytes(told), Tools.BUILT_IN));
  }

  @Test
  void a_row_that_was_written_before_there_were_stages_counts_nothing_of_them() {
    JanitorRow.OfTenant row = new JanitorRow.OfTenant("acme", FIGURES, 5, 491_628, 3);
    String json = new String(RowJson.JANITOR.of(row), StandardCharsets.UTF_8);
    String before = json.replace(",\"stages\":{\"profile_duplicates_removed\":12}", "");
    assertNotEquals(json, before);

    JanitorRow read = RowJson.JANITOR.row(before.getBytes(StandardCharsets.UTF_8));

    assertEquals(Map.of(), ((JanitorRow.OfTenant) read).pending().stages());
  }

  @Test
  void a_row_of_a_later_release_is_refused() {
    byte[] later = "{\"version\":2,\"kind\":\"closed\"}".getBytes(StandardCharsets.UTF_8);

    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> RowJson.JANITOR.row(later));

    assertEquals(
        "A row of the janitor is of version 2, which this release cannot read",
        refused.getMessage());
  }
}
