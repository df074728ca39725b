package dev.lethe.fuzz;

import dev.lethe.policy.Policy;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Stream after stream, whatever happens in one, and what came of them together. */
final class Campaign {
  private final PrintStream out;
  private final Findings findings;
  private final Latencies latencies = new Latencies();
  private final Map<String, Long> verdicts = new TreeMap<>();
  private final Set<String> leftOut = new HashSet<>();
  private long streams;
  private long slowestSeed;

  Campaign(PrintStream out, Findings findings) {
    this.out = out;
    this.findings = findings;
  }

  /**
   * Runs the stream of a seed under the policy that goes with it. A shape over which one failed is
   * left out of later ones of many shapes, so that it doesn't hide other failures.
   */
  void run(long seed, int messages, List<Shape> shapes) throws IOException {
    List<Shape> chosen =
        shapes.size() == 1
            ? shapes
            : shapes.stream().filter(shape -> !leftOut.contains(shape.name())).toList();
    Policy policy = OddPolicies.of(seed);
    Latencies own = new Latencies();
    Trial trial = new Trial(policy, own);
    Optional<Failure> failure = trial.run(new OddStream(seed, chosen).next(messages));
    streams++;
    if (own.slowestMillis() >= latencies.slowestMillis()) {
      slowestSeed = seed;
    }
    latencies.add(own);
    trial.verdicts().forEach((verdict, count) -> verdicts.merge(verdict, count, Long::sum));
    if (failure.isPresent()) {
      leftOut.add(failure.get().last().shape());
      out.println(findings.add(seed, failure.get(), policy));
    }
    progress(seed);
  }

  private void progress(long seed) {
    out.println(
        "seed "
            + seed
            + ": "
            + total()
            + " records accounted for, "
            + latencies.micros(.5)
            + " / "
            + latencies.micros(.99)
            + " µs p50 / p99, "
            + latencies.slowestMillis()
            + " ms max");
  }

  private long total() {
    return verdicts.values().stream().mapToLong(Long::longValue).sum();
  }

  void report() {
    out.println(streams + " streams, " + total() + " records: " + verdicts);
    if (latencies.slowest() != null) {
      out.println(
          "slowest: "
              + latencies.slowestMillis()
              + " ms, shape "
              + latencies.slowest().shape()
              + ", "
              + latencies.slowest().value().length
              + " bytes, seed "
              + slowestSeed);
    }
    findings.kinds().forEach((kind, times) -> out.println("failed " + times + " times: " + kind));
  }

  long slowestMillis() {
    return latencies.slowestMillis();
  }

  boolean hasFailed() {
    return !findings.kinds().isEmpty();
  }
}
