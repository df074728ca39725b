package dev.lethe.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.bench.Figures.Phase;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Figures of one mix, for people and for programs.
 *
 * @param against version of the other build that was measured, as shown by its {@code --version}
 */
record FiguresTable(Mix mix, List<Figures> figures, Optional<String> against) {
  FiguresTable {
    figures = List.copyOf(figures);
  }

  /** Returns the column heads. */
  static String heads() {
    return String.format(
        Locale.ROOT,
        "%-8s %-20s %9s %9s %6s %8s %9s %9s %9s %7s %7s %7s",
        "mix",
        "subject",
        "first/s",
        "events/s",
        "ratio",
        "CPU µs",
        "heap MB",
        "state MB",
        "first p99",
        "p50 ms",
        "p99 ms",
        "p999 ms");
  }

  /**
   * Returns an explanation of the column heads.
   *
   * @param twoBuilds true if another build was measured too
   */
  static String legend(Effort effort, boolean twoBuilds) {
    String text =
        String.format(
            Locale.ROOT,
            "Each subject had %d s to settle; first: until then, from its start; ratio: to "
                + "pass-through.",
            effort.settle().toSeconds());
    return twoBuilds
        ? text + " Both builds were measured twice, in both orders; the figures are means."
        : text;
  }

  /** Returns one line per subject. */
  List<String> lines() {
    return figures.stream().map(this::line).toList();
  }

  private String line(Figures one) {
    return String.format(
        Locale.ROOT,
        "%-8s %-20s %,9.0f %,9.0f %6.2f %8.1f %9.1f %9.1f %9s %7s %7s %7s",
        mix.wireName(),
        one.kind() == Subject.Kind.AGAINST ? against.orElseThrow() : one.kind().wireName(),
        one.first().perSecond(),
        one.settled().perSecond(),
        one.settled().perSecond() / passThrough(),
        one.settled().cpuMicros(),
        one.heapBytes() / 1e6,
        one.stateBytes() / 1e6,
        millis(one.first().p99()),
        millis(one.settled().p50()),
        millis(one.settled().p99()),
        millis(one.settled().p999()));
  }

  private static String millis(int millis) {
    return millis == Latencies.NONE ? "-" : Integer.toString(millis);
  }

  /** Returns one object per subject. */
  List<ObjectNode> asJson() {
    return figures.stream().map(this::asJson).toList();
  }

  private ObjectNode asJson(Figures one) {
    ObjectNode json = new ObjectMapper().createObjectNode();
    json.put("mix", mix.wireName()).put("subject", one.kind().wireName());
    if (one.kind() == Subject.Kind.AGAINST) {
      json.put("build", against.orElseThrow());
    }
    put(json, one.settled())
        .put("ratio_to_pass_through", one.settled().perSecond() / passThrough());
    json.put("heap_bytes", one.heapBytes()).put("state_bytes", one.stateBytes());
    put(json.putObject("first"), one.first());
    return json;
  }

  private static ObjectNode put(ObjectNode json, Phase phase) {
    return json.put("events_per_second", Math.round(phase.perSecond()))
        .put("cpu_micros_per_event", phase.cpuMicros())
        .put("p50_ms", phase.p50())
        .put("p99_ms", phase.p99())
        .put("p999_ms", phase.p999());
  }

  private double passThrough() {
    return figures.stream()
        .filter(one -> one.kind() == Subject.Kind.PASS_THROUGH)
        .mapToDouble(one -> one.settled().perSecond())
        .findFirst()
        .orElseThrow();
  }
}
