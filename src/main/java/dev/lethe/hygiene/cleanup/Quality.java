package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.ModelScore;
import dev.lethe.policy.CleanupPolicy;

/**
 * Quality of a pattern, each value in thousandths from 0 to 1,000.
 *
 * @param accuracy degree to which the content is correct
 * @param completeness degree to which nothing needed is missing
 * @param specificity precision of the subject's description
 * @param reusability usefulness in other situations
 * @param recency degree to which it is current
 * @param byModel true if scored by a model; Lethe's own scores never cause a removal
 */
record Quality(
    int accuracy,
    int completeness,
    int specificity,
    int reusability,
    int recency,
    boolean byModel) {
  static final int MOST = 1_000;

  static Quality of(ModelScore score) {
    return new Quality(
        score.accuracy(),
        score.completeness(),
        score.specificity(),
        score.reusability(),
        score.recency(),
        true);
  }

  /** Returns the weighted overall score, 0 to 1,000. */
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
