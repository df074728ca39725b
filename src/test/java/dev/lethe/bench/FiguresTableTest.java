package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FiguresTableTest {
  private static final Effort EFFORT =
      new Effort(1, 0, Duration.ofSeconds(45), Duration.ofSeconds(1));

  private final FiguresTable table =
      new FiguresTable(
          Mix.SPAM,
          List.of(
              figures(Subject.Kind.PASS_THROUGH, 400_000, Latencies.NONE),
              figures(Subject.Kind.LETHE, 100_000, 12),
              figures(Subject.Kind.AGAINST, 40_000, 34)),
          Optional.of("0.1.0 (99d3be844673)"));

  @Test
  void a_line_names_its_subject_and_its_share_of_the_pass_through() {
    List<String> lines = table.lines();

    assertTrue(
        lines.get(0).matches("spam +pass-through +200,000 +400,000 +1.00 .* - +- +- +-"),
        lines.get(0));
    assertTrue(
        lines.get(1).matches("spam +lethe +50,000 +100,000 +0.25 .* 24 +12 +12 +12"), lines.get(1));
    assertTrue(
        lines
            .get(2)
            .matches("spam +0.1.0 \\(99d3be844673\\) +20,000 +40,000 +0.10 .* 68 +34 +34 +34"),
        lines.get(2));
  }

  @Test
  void figures_align_with_their_headings() {
    for (String line : table.lines()) {
      assertEquals(FiguresTable.heads().length(), line.length(), line);
    }
  }

  @Test
  void json_includes_the_first_figures() {
    ObjectNode lethe = table.asJson().get(1);

    assertEquals(100_000, lethe.path("events_per_second").asInt());
    assertEquals(50_000, lethe.path("first").path("events_per_second").asInt());
    assertEquals(24, lethe.path("first").path("p99_ms").asInt());
  }

  @Test
  void the_legend_shows_the_settling_time() {
    String legend = FiguresTable.legend(EFFORT, false);

    assertTrue(legend.startsWith("Each subject had 45 s to settle;"), legend);
    assertFalse(legend.contains("both orders"), legend);
  }

  @Test
  void two_builds_are_measured_in_both_orders() {
    List<Subject.Kind> kinds = Subject.Kind.inTurn(true);

    assertEquals(
        List.of(Subject.Kind.LETHE, Subject.Kind.AGAINST, Subject.Kind.AGAINST, Subject.Kind.LETHE),
        kinds.subList(kinds.indexOf(Subject.Kind.LETHE), kinds.size()));
    assertFalse(Subject.Kind.inTurn(false).contains(Subject.Kind.AGAINST));
    assertTrue(FiguresTable.legend(EFFORT, true).contains("in both orders"));
  }

  @Test
  void repeated_measurements_are_averaged() {
    List<Figures> means =
        Figures.meanOfEach(
            List.of(
                figures(Subject.Kind.PASS_THROUGH, 400_000, Latencies.NONE),
                figures(Subject.Kind.LETHE, 40_000, 20),
                figures(Subject.Kind.LETHE, 60_000, 30)));

    assertEquals(
        List.of(
            figures(Subject.Kind.PASS_THROUGH, 400_000, Latencies.NONE),
            figures(Subject.Kind.LETHE, 50_000, 25)),
        means);
  }

  @Test
  void json_names_the_measured_build() {
    List<ObjectNode> json = table.asJson();

    assertFalse(json.get(1).has("build"));
    assertEquals("against", json.get(2).path("subject").asText());
    assertEquals("0.1.0 (99d3be844673)", json.get(2).path("build").asText());
  }

  private static Figures figures(Subject.Kind kind, double perSecond, int millis) {
    Figures.Phase first =
        new Figures.Phase(perSecond / 2, 40, millis, millis < 0 ? millis : 2 * millis, millis);
    Figures.Phase settled = new Figures.Phase(perSecond, 20, millis, millis, millis);
    return new Figures(kind, first, settled, 300, 200);
  }
}
