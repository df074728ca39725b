package dev.lethe.gateway.access;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Limits the requests of each caller: a bucket that holds those of ten seconds and refills evenly.
 */
public final class RateLimit {
  private static final double NS_PER_MINUTE = 60e9;
  private static final int MAX_CALLERS = 10_000;

  private final double perNano;
  private final double capacity;
  private final LongSupplier nanoTime;
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  private record Bucket(double tokens, long at) {}

  /**
   * @param perMinute requests per minute and caller; 0 for no limit
   */
  public RateLimit(int perMinute, LongSupplier nanoTime) {
    this.perNano = perMinute / NS_PER_MINUTE;
    this.capacity = Math.max(1, perMinute / 6.0);
    this.nanoTime = nanoTime;
  }

  /** Counts a request. Returns the seconds to wait before the next one; 0 if it is admitted. */
  public int admit(String caller) {
    if (perNano == 0) {
      return 0;
    }
    if (buckets.size() > MAX_CALLERS) {
      buckets.clear();
    }
    int[] wait = new int[1];
    buckets.compute(
        caller,
        (name, bucket) -> {
          long now = nanoTime.getAsLong();
          double tokens =
              bucket == null
                  ? capacity
                  : Math.min(capacity, bucket.tokens + (now - bucket.at) * perNano);
          wait[0] = tokens >= 1 ? 0 : (int) Math.ceil((1 - tokens) / perNano / 1e9);
          return new Bucket(tokens >= 1 ? tokens - 1 : tokens, now);
        });
    return wait[0];
  }
}
