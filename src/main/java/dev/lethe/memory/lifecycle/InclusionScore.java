package dev.lethe.memory.lifecycle;

import dev.lethe.memory.Memory.Usage;
import java.util.concurrent.TimeUnit;

/**
 * Decaying count of the contexts that include a memory: rules K1 and K2. A score is as of its last
 * inclusion and is decayed to a given time before it is compared with anything.
 *
 * <p>Exponentials and logarithms are {@link StrictMath}'s: another machine, or a later compilation
 * of the same method, must come to the same score.
 */
public final class InclusionScore {
  /** Time that is never reached. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Time that is always past. */
  public static final long ALWAYS = Long.MIN_VALUE;

  private static final double MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  private final double tauMs;
  private final double threshold;

  /**
   * @param tauDays number of days in which an inclusion decays by the factor e
   * @param threshold scores below it are rare
   */
  public InclusionScore(double tauDays, double threshold) {
    this.tauMs = tauDays * MILLIS_PER_DAY;
    this.threshold = threshold;
  }

  /** Returns the score at the given time; before the last inclusion it does not decay. */
  public double decayed(Usage usage, long now) {
    return usage.lastIncludedAt() == null || now <= usage.lastIncludedAt()
        ? usage.includedCountDecay()
        : usage.includedCountDecay() * weight(now - usage.lastIncludedAt());
  }

  /**
   * Returns the usage after one more inclusion. An inclusion older than the last one adds its
   * decayed remainder and leaves the time of the last one and the number of days unchanged.
   *
   * @param at time of the inclusion, epoch milliseconds
   */
  public Usage included(Usage usage, long at) {
    Long last = usage.lastIncludedAt();
    long total = usage.includedCountTotal() + 1;
    if (last == null || at >= last) {
      boolean isNewDay = last == null || DayCap.dayOf(at) > DayCap.dayOf(last);
      long days = usage.includedDays() + (isNewDay ? 1 : 0);
      return new Usage(total, decayed(usage, at) + 1, at, days);
    }
    double score = usage.includedCountDecay() + weight(last - at);
    return new Usage(total, score, last, usage.includedDays());
  }

  /** Returns true if the score at the given time is below the threshold. */
  public boolean isRare(Usage usage, long now) {
    return decayed(usage, now) < threshold;
  }

  /**
   * Returns the earliest time at which the score is below the threshold, if nothing is included
   * until then. Computed in closed form.
   *
   * @return epoch milliseconds, {@link #ALWAYS} or {@link #NEVER}
   */
  public long rareFrom(Usage usage) {
    double score = usage.includedCountDecay();
    if (score < threshold) {
      return ALWAYS;
    }
    if (threshold <= 0 || usage.lastIncludedAt() == null) {
      return NEVER;
    }
    long moment = usage.lastIncludedAt() + (long) (tauMs * StrictMath.log(score / threshold));
    // The closed form and the comparison round differently, by less than a millisecond.
    while (isRare(usage, moment - 1)) {
      moment--;
    }
    while (!isRare(usage, moment)) {
      moment++;
    }
    return moment;
  }

  private double weight(long elapsedMs) {
    return StrictMath.exp(-elapsedMs / tauMs);
  }
}
