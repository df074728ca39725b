package dev.lethe.consolidation;

/**
 * From which cosine on two vectors are near.
 *
 * @param inclusive whether that cosine itself is enough
 */
public record Threshold(double cosine, boolean inclusive) {

  /** Greater than that. */
  public static Threshold above(double cosine) {
    return new Threshold(cosine, false);
  }

  /** That, or greater. */
  public static Threshold from(double cosine) {
    return new Threshold(cosine, true);
  }

  public boolean admits(double other) {
    return inclusive ? other >= cosine : other > cosine;
  }
}
