package dev.lethe.cli.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.cli.bench.Workbench.Figures;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The figures of one mix, for people and for programs.
 *
 * @param against which other build was measured, as its {@code --version} says
 */
record FiguresTable(Mix mix, List<Figures> figures, Optional<String> against) {
  FiguresTable {
    figures = List.copyOf(figures);
  }

  /** What stands above the figures of a mix. */
  static String heads() {
    return String.format(
        Locale.ROOT,
        "%-8s %-20s %10s %7s %9s %9s %10s %7s %7s %7s",
        "mix",
        "subject",
        "events/s",
        "ratio",
        "CPU µs",
        "heap MB",
        "state MB",
        "p50 ms",
        "p99 ms",
        "p999 ms");
  }

  /** A line for each subject. */
  List<String> lines() {
    return figures.stream().map(this::line).toList();
  }

  private String line(Figures one) {
    boolean timed = one.p50() >= 0;
    return String.format(
        Locale.ROOT,
        "%-8s %-20s %,10.0f %7.2f %9.1f %9.1f %10.1f %7s %7s %7s",
        mix.wireName(),
        one.kind() == Subject.Kind.AGAINST ? against.orElseThrow() : one.kind().wireName(),
        one.perSecond(),
        one.perSecond() / passThrough(),
        one.cpuMicros(),
        one.heapBytes() / 1e6,
        one.stateBytes() / 1e6,
        timed ? one.p50() : "-",
        timed ? one.p99() : "-",
        timed ? one.p999() : "-");
  }

  /** An object for each subject. */
  List<ObjectNode> asJson() {
    return figures.stream().map(this::asJson).toList();
  }

  private ObjectNode asJson(Figures one) {
    ObjectNode json =
        new ObjectMapper()
            .createObjectNode()
            .put("mix", mix.wireName())
            .put("subject", one.kind().wireName());
    if (one.kind() == Subject.Kind.AGAINST) {
      json.put("build", against.orElseThrow());
    }
    return json.put("events_per_second", Math.round(one.perSecond()))
        .put("ratio_to_pass_through", one.perSecond() / passThrough())
        .put("cpu_micros_per_event", one.cpuMicros())
        .put("heap_bytes", one.heapBytes())
        .put("state_bytes", one.stateBytes())
        .put("p50_ms", one.p50())
        .put("p99_ms", one.p99())
        .put("p999_ms", one.p999());
  }

  private double passThrough() {
    return figures.stream()
        .filter(one -> one.kind() == Subject.Kind.PASS_THROUGH)
        .mapToDouble(Figures::perSecond)
        .findFirst()
        .orElseThrow();
  }
}
