package dev.lethe.hygiene;

/**
 * Something that a run finds and doesn't do by itself, so that a person may.
 *
 * @param reason why it doesn't, in a word, as reports have it
 */
public record ReviewCase(String reason, Proposal proposal) {
  /** The most that a run finds in a scope. */
  public static final int MOST = Left.NAMED;
}
