package dev.lethe.family.match;

import dev.lethe.family.template.Family;

/** What messages may be found to be, without a matcher that finds it. */
public final class Matches {
  public static final String FAMILY = "fam-1";

  private Matches() {}

  /** A message that nothing known is like. */
  public static Match none() {
    return new Match(Match.Kind.NEW, null, false, 0, -1, null);
  }

  /**
   * A member of {@link #FAMILY}.
   *
   * @param lastSighting of the family before it, event time in epoch milliseconds
   */
  public static Match of(Match.Kind kind, boolean insideWindow, long lastSighting) {
    Family family = new Family(FAMILY, lastSighting, lastSighting);
    return new Match(kind, family, insideWindow, kind == Match.Kind.NEAR ? 3 : 0, -1, null);
  }
}
