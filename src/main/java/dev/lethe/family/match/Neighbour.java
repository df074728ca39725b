package dev.lethe.family.match;

import java.util.List;
import java.util.Locale;

/**
 * A family that a message might have joined, and what kept it out.
 *
 * @param ordinal of its signature that is nearest to the message
 * @param distance bits between the simhashes of the two
 * @param near what kept the message from being near it; empty if nothing did
 * @param template what kept it from fitting a template of the family; null if one fits
 */
public record Neighbour(
    String familyId, long ordinal, int distance, List<Obstacle> near, Obstacle template) {

  /** What keeps a message out of a family, in the order in which it is looked at. */
  public enum Obstacle {
    /** It has too few distinct words to be near anything (rule J4). */
    TOO_FEW_WORDS,
    /** Their words differ where they mustn't, telling words or those of a short text (rule J5). */
    OTHER_WORDS,
    /** More bits than the policy allows (rule J3). */
    TOO_FAR,
    /** The family, or its signature, is no longer retained (rule J8). */
    EXPIRED,
    /** The family's window is over (rule J2): it counts only if no family inside its own does. */
    AFTER_WINDOW,
    /** The family has no template (rule L1). */
    NO_TEMPLATE,
    /** No template of the family fits the text (rule J6). */
    NO_FIT,
    /** One would, but for a telling word in what it has filled in (rule T6). */
    TELLING_WORD;

    /** As programs read it. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Neighbour {
    near = List.copyOf(near);
  }
}
