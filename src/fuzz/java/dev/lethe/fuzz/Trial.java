package dev.lethe.fuzz;

import dev.lethe.config.Topics;
import dev.lethe.fixture.Pipeline;
import dev.lethe.memory.Verdict;
import dev.lethe.policy.Policy;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sends streams through the topology as {@code lethe simulate} does and checks the ledger. */
final class Trial {
  /** Measures CPU time, since wall-clock time would include other users of the machine. */
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Policy policy;
  private final Latencies latencies;
  private final Map<String, Long> verdicts = new TreeMap<>();

  /**
   * @param latencies receives the processing time of each record
   */
  Trial(Policy policy, Latencies latencies) {
    this.policy = policy;
    this.latencies = latencies;
  }

  /** Returns the number of events by verdict over all runs. */
  Map<String, Long> verdicts() {
    return verdicts;
  }

  /** Runs a stream from an empty state up to the first failure. */
  Optional<Failure> run(List<Sent> stream) {
    Books books = new Books(Topics.withPrefix("lethe."));
    int at = 0;
    try (Pipeline pipeline = Pipeline.handingOn(policy, books::take)) {
      for (; at < stream.size(); at++) {
        hear(pipeline, books, stream.get(at));
      }
      at--;
      pipeline.settles();
      books.balance(countsOf(pipeline));
      books.verdicts().forEach((verdict, count) -> verdicts.merge(verdict, count, Long::sum));
      return Optional.empty();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError failed) {
      return Optional.of(Failure.of(failed, stream.subList(0, at + 1)));
    }
  }

  private void hear(Pipeline pipeline, Books books, Sent sent) {
    pipeline.waits(sent.arrivalSeconds());
    long began = THREADS.getCurrentThreadCpuTime();
    pipeline.hears(sent.value(), sent.arrivalSeconds());
    latencies.took(THREADS.getCurrentThreadCpuTime() - began, sent);
    books.settle(sent);
  }

  private static Map<String, Long> countsOf(Pipeline pipeline) {
    Map<String, Long> counts = new TreeMap<>();
    for (Verdict verdict : Verdict.values()) {
      count(pipeline, verdict.wireName(), counts);
    }
    count(pipeline, "dead_lettered", counts);
    return counts;
  }

  private static void count(Pipeline pipeline, String verdict, Map<String, Long> counts) {
    Double count = pipeline.metric("events-" + verdict);
    if (count != null && count > 0) {
      counts.put(verdict, count.longValue());
    }
  }
}
