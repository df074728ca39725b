package dev.lethe.hygiene.consolidation;

import dev.lethe.item.Expiry;
import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.ExpiryCurve;
import java.util.concurrent.TimeUnit;

/** Recency of entries: rule CN1. */
final class Recency {
  private static final double MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  /** With these constants the FSRS curve is at 0.9 after one half-life. */
  private static final double FSRS_FACTOR = 19.0 / 81.0;

  private static final double FSRS_DECAY = -0.5;

  private final ConsolidationPolicy policy;

  Recency(ConsolidationPolicy policy) {
    this.policy = policy;
  }

  /**
   * Returns the recency, falling from 1 towards 0.
   *
   * @param since time of the last confirmation or inclusion, epoch milliseconds
   * @param now epoch milliseconds; before {@code since} the recency is 1
   */
  double of(Expiry expiry, long since, long now) {
    if (expiry == Expiry.CORE) {
      return 1;
    }
    double halfLife =
        expiry == Expiry.TEMPORARY
            ? policy.temporaryHalfLifeDays()
            : policy.permanentHalfLifeDays();
    double halves = Math.max(0, now - since) / MILLIS_PER_DAY / halfLife;
    return policy.expiryCurve() == ExpiryCurve.FSRS
        ? Math.pow(1 + FSRS_FACTOR * halves, FSRS_DECAY)
        : Math.pow(2, -halves);
  }

  /** Returns true if an entry has expired; only temporary entries ever do. */
  boolean isOver(Expiry expiry, long since, long now) {
    return expiry == Expiry.TEMPORARY && of(expiry, since, now) < policy.expireBelow();
  }
}
