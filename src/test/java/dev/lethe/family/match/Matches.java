package dev.lethe.family.match;

import dev.lethe.family.template.Family;

/** Builds match results without a matcher. */
public final class Matches {
  public static final String FAMILY = "fam-1";

  private Matches() {}

  /** Returns the result for a message that resembles no other. */
  public static Match none() {
    return new Match(Match.Kind.NEW, null, false, 0, -1, null);
  }

  /**
   * Returns the result for a member of {@link #FAMILY}.
   *
   * @param lastSighting event time of the family's previous member in epoch milliseconds
   */
  public static Match of(Match.Kind kind, boolean insideWindow, long lastSighting) {
    Family family = new Family(FAMILY, lastSighting, lastSighting);
    return new Match(kind, family, insideWindow, kind == Match.Kind.NEAR ? 3 : 0, -1, null);
  }
}
