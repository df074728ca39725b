package dev.lethe.compaction;

import dev.lethe.memory.Memory.Usage;
import java.util.concurrent.TimeUnit;

/**
 * How often contexts include a memory, where an inclusion counts the less the longer it is ago:
 * rules K1 and K2. A score is as of its last inclusion and is decayed to a moment before it is
 * compared with anything.
 *
 * <p>Exponentials and logarithms are {@link StrictMath}'s: another machine, or a later compilation
 * of the same method, must come to the same score.
 */
public final class Access {
  /** No moment will do. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Every moment will do. */
  public static final long ALWAYS = Long.MIN_VALUE;

  private static final double MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  private final double tauMs;
  private final double threshold;

  /**
   * @param tauDays in so many days an inclusion decays by e
   * @param threshold a score below it is rare
   */
  public Access(double tauDays, double threshold) {
    this.tauMs = tauDays * MILLIS_PER_DAY;
    this.threshold = threshold;
  }

  /** The score at a moment; before the last inclusion it is what it was then. */
  public double decayed(Usage usage, long now) {
    return usage.lastIncludedAt() == null || now <= usage.lastIncludedAt()
        ? usage.includedCountDecay()
        : usage.includedCountDecay() * weight(now - usage.lastIncludedAt());
  }

  /**
   * The usage after one inclusion more. One older than the last adds what is left of it by then,
   * and moves nothing back.
   *
   * @param at when it was included, epoch milliseconds
   */
  public Usage included(Usage usage, long at) {
    Long last = usage.lastIncludedAt();
    long total = usage.includedCountTotal() + 1;
    if (last == null || at >= last) {
      return new Usage(total, decayed(usage, at) + 1, at);
    }
    return new Usage(total, usage.includedCountDecay() + weight(last - at), last);
  }

  /** Whether the score at a moment is below the threshold. */
  public boolean isRare(Usage usage, long now) {
    return decayed(usage, now) < threshold;
  }

  /**
   * The first moment at which the score is below the threshold, if nothing is included until then:
   * computed, not searched for.
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
