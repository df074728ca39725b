package dev.lethe.family.match;

import java.util.List;
import java.util.Locale;

/**
 * A family that a message might have joined, with the obstacles.
 *
 * @param ordinal ordinal of its signature that is nearest to the message
 * @param distance Hamming distance of the simhashes
 * @param near obstacles to a near match; empty if there are none
 * @param template obstacle to a template match; null if a template fits
 */
public record Neighbour(
    String familyId, long ordinal, int distance, List<Obstacle> near, Obstacle template) {

  /** Obstacles that keep a message out of a family, in the order in which they are checked. */
  public enum Obstacle {
    /** The message has too few distinct words for near matches (rule J4). */
    TOO_FEW_WORDS,
    /** Polarity words, or words of a short text, differ (rule J5). */
    OTHER_WORDS,
    /** The Hamming distance exceeds the policy's limit (rule J3). */
    TOO_FAR,
    /** The family, or its signature, is no longer retained (rule J8). */
    EXPIRED,
    /**
     * The family's window is over (rule J2): it matches only if no family inside its window does.
     */
    AFTER_WINDOW,
    /** The family has no template (rule L1). */
    NO_TEMPLATE,
    /** No template of the family fits the text (rule J6). */
    NO_FIT,
    /** A template would fit, but for a polarity word in a slot (rule T6). */
    TELLING_WORD;

    /** Returns the name used in replies. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Neighbour {
    near = List.copyOf(near);
  }
}
