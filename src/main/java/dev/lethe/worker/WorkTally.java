package dev.lethe.worker;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts of a worker's activity since its start. Thread-safe. */
public abstract class WorkTally {
  private static final String UNREADABLE = "unreadable";
  private static final double NANOS = 1e9;

  private final Map<String, LongAdder> requests = new TreeMap<>();
  private final LongAdder retries = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  /**
   * @param outcomes possible outcomes of readable requests
   */
  protected WorkTally(List<String> outcomes) {
    outcomes.forEach(outcome -> requests.put(outcome, new LongAdder()));
    requests.put(UNREADABLE, new LongAdder());
  }

  /** Counts requests with the given outcome. */
  protected final void count(String outcome, long more) {
    requests.get(outcome).add(more);
  }

  /** Adds the duration of a model call. */
  protected final void recordDuration(long tookNanos) {
    nanos.add(tookNanos);
  }

  /** Counts a request that couldn't be read. */
  final void unreadable() {
    count(UNREADABLE, 1);
  }

  /** Counts a retry of a model call. */
  public final void retried() {
    retries.increment();
  }

  /** Returns the number of requests by outcome. */
  public final Map<String, Long> requests() {
    Map<String, Long> sums = new TreeMap<>();
    requests.forEach((outcome, count) -> sums.put(outcome, count.sum()));
    return sums;
  }

  /** Returns the number of retries after a model's failure. */
  public final long retries() {
    return retries.sum();
  }

  /** Returns the total duration of model calls in seconds. */
  public final double seconds() {
    return nanos.sum() / NANOS;
  }

  /** Returns the number of tokens spent; empty if they aren't counted. */
  public OptionalLong tokens() {
    return OptionalLong.empty();
  }

  /** Returns further counts for the log: {@code , repairs 2}. */
  protected String more() {
    return "";
  }

  /** Returns the counts for the log, without zeros. */
  @Override
  public final String toString() {
    StringBuilder text = new StringBuilder();
    requests()
        .forEach(
            (what, count) -> {
              if (count > 0) {
                text.append(what).append(' ').append(count).append(", ");
              }
            });
    return text.append("retries ")
        .append(retries())
        .append(more())
        .append(", seconds ")
        .append(Math.round(seconds()))
        .toString();
  }
}
