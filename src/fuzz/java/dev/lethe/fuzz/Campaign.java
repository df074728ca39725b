package dev.lethe.fuzz;

import dev.lethe.policy.Policy;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Runs streams concurrently, regardless of failures, and collects their results. */
final class Campaign {
  private final PrintStream out;
  private final Findings findings;
  private final Latencies latencies = new Latencies();
  private final Map<String, Long> verdicts = new TreeMap<>();
  private final Set<String> leftOut = new TreeSet<>();
  private long streams;
  private long slowestSeed;

  /**
   * @param leftOut names of shapes to exclude from streams of several shapes
   */
  Campaign(PrintStream out, Findings findings, List<String> leftOut) {
    this.out = out;
    this.findings = findings;
    this.leftOut.addAll(leftOut);
  }

  /**
   * Runs the stream of a seed under the policy of that seed. A shape that failed is excluded from
   * later streams of several shapes, so that it doesn't hide other failures.
   */
  void run(long seed, int records, List<Shape> shapes) {
    Set<String> without = without(shapes);
    List<Shape> chosen = shapes.stream().filter(shape -> !without.contains(shape.name())).toList();
    Policy policy = OddPolicies.of(seed);
    Latencies own = new Latencies();
    Trial trial = new Trial(policy, own);
    Optional<Failure> failure = trial.run(new OddStream(seed, chosen).next(records));
    note(seed, trial, own);
    failure.ifPresent(failed -> note(again(seed, records, shapes, without), seed, failed, policy));
  }

  private synchronized Set<String> without(List<Shape> shapes) {
    return shapes.size() == 1 ? Set.of() : new TreeSet<>(leftOut);
  }

  private synchronized void note(long seed, Trial trial, Latencies own) {
    streams++;
    if (own.slowestMillis() >= latencies.slowestMillis()) {
      slowestSeed = seed;
    }
    latencies.add(own);
    trial.verdicts().forEach((verdict, count) -> verdicts.merge(verdict, count, Long::sum));
    out.println(
        "seed "
            + seed
            + ": "
            + total()
            + " records accounted for, CPU p50 "
            + latencies.micros(.5)
            + " µs, p99 "
            + latencies.micros(.99)
            + " µs, most "
            + latencies.slowestMillis()
            + " ms");
  }

  private static String again(long seed, int records, List<Shape> shapes, Set<String> without) {
    StringBuilder again = new StringBuilder("./gradlew fuzz --args='--seed ").append(seed);
    again.append(" --messages ").append(records).append(" --each ").append(records);
    if (shapes.size() < Shapes.ALL.size()) {
      again.append(" --shapes ");
      again.append(shapes.stream().map(Shape::name).collect(Collectors.joining(",")));
    }
    if (!without.isEmpty()) {
      again.append(" --without ").append(String.join(",", without));
    }
    return again.append('\'').toString();
  }

  private synchronized void note(String again, long seed, Failure failure, Policy policy) {
    leftOut.add(failure.last().shape());
    out.println(again + "\n" + findings.add(seed, failure, policy));
  }

  private long total() {
    return verdicts.values().stream().mapToLong(Long::longValue).sum();
  }

  synchronized void report() {
    out.println(streams + " streams, " + total() + " records: " + verdicts);
    if (latencies.slowest() != null) {
      out.println(
          "slowest: "
              + latencies.slowestMillis()
              + " ms of CPU, shape "
              + latencies.slowest().shape()
              + ", "
              + latencies.slowest().value().length
              + " bytes, seed "
              + slowestSeed
              + ": "
              + latencies.slowest().shown());
    }
    findings.kinds().forEach((kind, times) -> out.println("failed " + times + " times: " + kind));
  }

  synchronized long slowestMillis() {
    return latencies.slowestMillis();
  }

  synchronized boolean hasFailed() {
    return !findings.kinds().isEmpty();
  }
}
