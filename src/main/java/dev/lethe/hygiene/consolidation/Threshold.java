package dev.lethe.hygiene.consolidation;

/**
 * Smallest cosine of near vectors.
 *
 * @param inclusive true if the cosine itself counts as near
 */
public record Threshold(double cosine, boolean inclusive) {

  /** Returns a threshold that excludes the cosine itself. */
  public static Threshold above(double cosine) {
    return new Threshold(cosine, false);
  }

  /** Returns a threshold that includes the cosine itself. */
  public static Threshold from(double cosine) {
    return new Threshold(cosine, true);
  }

  public boolean admits(double other) {
    return inclusive ? other >= cosine : other > cosine;
  }
}
