package dev.lethe.gateway.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Numbers of decisions by verdict over the last 15 minutes. */
public final class FlowView {
  /** Length of a bucket in milliseconds. */
  public static final long BUCKET_MS = 10_000;

  private static final int BUCKETS = 90;
  private static final long SECOND_MS = 1_000;

  /** Counts by scope and verdict, by the start of the bucket or second. */
  private final Map<Long, Map<String, Map<String, Long>>> buckets = new ConcurrentHashMap<>();

  private final Map<Long, Map<String, Map<String, Long>>> seconds = new ConcurrentHashMap<>();

  /**
   * Counts of one interval.
   *
   * @param at its start, epoch milliseconds
   * @param counts numbers by verdict
   */
  public record Bucket(long at, Map<String, Long> counts) {}

  /**
   * Counts a decision or a dead letter.
   *
   * @param at arrival, epoch milliseconds
   */
  public void add(String scope, String verdict, long at) {
    add(buckets, at - at % BUCKET_MS, scope, verdict, BUCKETS * BUCKET_MS);
    add(seconds, at - at % SECOND_MS, scope, verdict, 2 * BUCKET_MS);
  }

  private static void add(
      Map<Long, Map<String, Map<String, Long>>> all,
      long start,
      String scope,
      String verdict,
      long keptMs) {
    Map<String, Map<String, Long>> bucket = all.get(start);
    if (bucket == null) {
      all.keySet().removeIf(old -> old <= start - keptMs);
      bucket = all.computeIfAbsent(start, none -> new ConcurrentHashMap<>());
    }
    bucket.computeIfAbsent(scope, none -> new ConcurrentHashMap<>()).merge(verdict, 1L, Long::sum);
  }

  /** Returns the buckets up to {@code now}, oldest first, of the scopes that the caller may see. */
  public List<Bucket> last15Minutes(Predicate<String> mayUse, long now) {
    List<Bucket> list = new ArrayList<>();
    long last = now - now % BUCKET_MS;
    for (long at = last - (BUCKETS - 1) * BUCKET_MS; at <= last; at += BUCKET_MS) {
      list.add(new Bucket(at, counts(buckets.get(at), mayUse)));
    }
    return list;
  }

  /** Returns the counts of one second. */
  public Bucket second(Predicate<String> mayUse, long at) {
    long start = at - at % SECOND_MS;
    return new Bucket(start, counts(seconds.get(start), mayUse));
  }

  private static Map<String, Long> counts(
      Map<String, Map<String, Long>> bucket, Predicate<String> mayUse) {
    Map<String, Long> counts = new TreeMap<>();
    if (bucket != null) {
      bucket.forEach(
          (scope, verdicts) -> {
            if (mayUse.test(scope)) {
              verdicts.forEach((verdict, count) -> counts.merge(verdict, count, Long::sum));
            }
          });
    }
    return counts;
  }
}
