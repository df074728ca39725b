package dev.lethe.cleanup;

import dev.lethe.policy.CleanupPolicy;

/**
 * How good a pattern is, in thousandths.
 *
 * @param accuracy whether what it says is so, as are the others 0 to 1,000
 * @param completeness whether all is there that it takes
 * @param specificity whether it says what it is about
 * @param reusability whether it helps elsewhere
 * @param recency whether it is of today
 * @param byModel whether a model says so; what Lethe reckons by itself removes nothing
 */
record Quality(
    int accuracy,
    int completeness,
    int specificity,
    int reusability,
    int recency,
    boolean byModel) {
  static final int MOST = 1_000;

  /** All of it as one number, 0 to 1,000. */
  int overall(CleanupPolicy.Quality weights) {
    return (int)
        Math.round(
            weights.accuracy() * accuracy
                + weights.completeness() * completeness
                + weights.specificity() * specificity
                + weights.reusability() * reusability
                + weights.recency() * recency);
  }
}
