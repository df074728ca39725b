package dev.lethe.item;

import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.ExpiryCurve;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/** Recency and freshness of entries: rules CN1 and B15. */
public final class Recency {
  private static final double MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  /** With these constants the FSRS curve is at 0.9 after one half-life. */
  private static final double FSRS_FACTOR = 19.0 / 81.0;

  private static final double FSRS_DECAY = -0.5;

  private static final double LOG_2 = Math.log(2);

  private final ConsolidationPolicy policy;

  public Recency(ConsolidationPolicy policy) {
    this.policy = policy;
  }

  /**
   * Returns the recency, falling from 1 towards 0.
   *
   * @param stability factor of the half-life, above 0; infinite for an entry whose recency stays 1
   * @param since time of the last confirmation or inclusion, epoch milliseconds
   * @param now epoch milliseconds; before {@code since} the recency is 1
   */
  public double of(Expiry expiry, double stability, long since, long now) {
    if (expiry == Expiry.CORE) {
      return 1;
    }
    double halfLife =
        expiry == Expiry.TEMPORARY
            ? policy.temporaryHalfLifeDays()
            : policy.permanentHalfLifeDays();
    double halves = Math.max(0, now - since) / MILLIS_PER_DAY / (halfLife * stability);
    return policy.expiryCurve() == ExpiryCurve.FSRS
        ? Math.pow(1 + FSRS_FACTOR * halves, FSRS_DECAY)
        : Math.pow(2, -halves);
  }

  /** Returns true if an entry has expired; permanent ones do only if the policy says so. */
  public boolean isOver(Expiry expiry, double stability, long since, long now) {
    boolean mayExpire = expiry == Expiry.TEMPORARY || policy.expirePermanent();
    return mayExpire && of(expiry, stability, since, now) < policy.expireBelow();
  }

  /**
   * Returns the factor of an entry's half-life. That of a permanent entry grows with its importance
   * and with the logarithm of its recalls, since each recall adds less than the one before.
   *
   * @param recalls recalls by its own store and inclusions in contexts
   */
  public double stability(ItemFields.Entry entry, Collection<String> tags, long recalls) {
    boolean isKept =
        tags.stream().anyMatch(policy.keptTags()::contains)
            || policy.keptSubjects().stream()
                .map(ItemFields.Entry::comparable)
                .anyMatch(ItemFields.Entry.comparable(entry.subject())::equals);
    if (isKept) {
      return Double.POSITIVE_INFINITY;
    }
    return Expiry.named(entry.expiry()) == Expiry.PERMANENT
        ? (double) entry.importance()
            / ItemFields.Entry.MEDIUM_IMPORTANCE
            * (1 + Math.log1p((double) recalls) / LOG_2)
        : 1;
  }
}
