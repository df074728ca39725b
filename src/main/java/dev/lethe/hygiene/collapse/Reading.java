package dev.lethe.hygiene.collapse;

import java.util.List;

/**
 * Parsed summary of a profile, in the forms used for comparison. Summaries with different {@code
 * distinction} are never duplicates, however similar they are otherwise.
 *
 * @param operational true for a snapshot: it has a keyword, and a number, a date or a time
 * @param signature the words in order, with placeholders for figures
 * @param tokens the distinct significant words, in order of code units
 * @param distinction hash of its polarity words and states, and its numbers if it contains a guard
 *     word; empty for most summaries
 */
public record Reading(
    boolean operational, String signature, List<String> tokens, String distinction) {
  private static final char SEPARATOR = '\n';

  public Reading {
    tokens = List.copyOf(tokens);
  }

  /** Returns the key shared by exact duplicates. */
  public String exactKey() {
    return distinction + SEPARATOR + signature;
  }

  /**
   * Returns the key shared by token duplicates, or null if there are too few significant words.
   *
   * @param least minimum number of words
   */
  public String tokenKey(int least) {
    return tokens.size() < least ? null : distinction + SEPARATOR + String.join(" ", tokens);
  }
}
