package dev.lethe.worker;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What a worker has done since it started. Thread-safe. */
public abstract class WorkTally {
  private static final String UNREADABLE = "unreadable";
  private static final double NANOS = 1e9;

  private final Map<String, LongAdder> requests = new TreeMap<>();
  private final LongAdder retries = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  /**
   * @param outcomes what may become of a request that can be read
   */
  protected WorkTally(List<String> outcomes) {
    outcomes.forEach(outcome -> requests.put(outcome, new LongAdder()));
    requests.put(UNREADABLE, new LongAdder());
  }

  /** That became of so many requests. */
  protected final void count(String outcome, long more) {
    requests.get(outcome).add(more);
  }

  /** A model took that long. */
  protected final void took(long tookNanos) {
    nanos.add(tookNanos);
  }

  /** A request couldn't be read. */
  final void unreadable() {
    count(UNREADABLE, 1);
  }

  /** A model was asked again. */
  public final void retried() {
    retries.increment();
  }

  /** Requests by what became of them. */
  public final Map<String, Long> requests() {
    Map<String, Long> sums = new TreeMap<>();
    requests.forEach((outcome, count) -> sums.put(outcome, count.sum()));
    return sums;
  }

  /** How often a model that had failed was asked again. */
  public final long retries() {
    return retries.sum();
  }

  /** Seconds that models have taken, added up. */
  public final double seconds() {
    return nanos.sum() / NANOS;
  }

  /** Tokens spent; empty where none are counted. */
  public OptionalLong tokens() {
    return OptionalLong.empty();
  }

  /** What else there was, for the log: {@code , repairs 2}. */
  protected String more() {
    return "";
  }

  /** For the log: what there was, zeros left out. */
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
