package dev.lethe.profile;

import java.util.List;

/**
 * What a profile's summary says, in the forms in which it is compared. Summaries of different
 * {@code distinction} are duplicates in no phase, however alike they are otherwise.
 *
 * @param operational whether it is a snapshot: it has a keyword, and a number, a date or a time
 * @param signature the words in their order, figures as placeholders
 * @param tokens the distinct words that count, in code-unit order
 * @param distinction what keeps it apart: its telling words and states, and its numbers where a
 *     guard word stands; empty for most
 */
public record Reading(
    boolean operational, String signature, List<String> tokens, String distinction) {
  private static final char SEPARATOR = '\n';

  public Reading {
    tokens = List.copyOf(tokens);
  }

  /** What exact duplicates have in common. */
  public String exactKey() {
    return distinction + SEPARATOR + signature;
  }

  /**
   * What token duplicates have in common, or null if too few words count.
   *
   * @param least so many are needed
   */
  public String tokenKey(int least) {
    return tokens.size() < least ? null : distinction + SEPARATOR + String.join(" ", tokens);
  }
}
