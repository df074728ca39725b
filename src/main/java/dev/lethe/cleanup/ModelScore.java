package dev.lethe.cleanup;

/**
 * What a model thinks of a pattern, in thousandths, 0 to 1,000.
 *
 * @param accuracy whether what it says is right
 * @param completeness whether it has all that it takes
 * @param specificity how well what it is about is told
 * @param reusability whether it serves elsewhere
 * @param recency whether it is what is done nowadays
 */
public record ModelScore(
    int accuracy, int completeness, int specificity, int reusability, int recency) {

  Quality quality() {
    return new Quality(accuracy, completeness, specificity, reusability, recency, true);
  }
}
