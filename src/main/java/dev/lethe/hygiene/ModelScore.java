package dev.lethe.hygiene;

/**
 * Score of a pattern by a model, in thousandths, 0 to 1,000.
 *
 * @param accuracy degree to which the content is correct
 * @param completeness degree to which nothing needed is missing
 * @param specificity precision of the subject's description
 * @param reusability usefulness in other situations
 * @param recency degree to which it reflects current practice
 */
public record ModelScore(
    int accuracy, int completeness, int specificity, int reusability, int recency) {}
