package dev.lethe.context;

import java.util.Locale;

/** Why a memory stands in a context: what of its score counts most, of related ones. */
public enum Grounds {
  PINNED,
  PREFERENCE,
  RECENT,
  /** It has words of the query, was said by whom it names, or when it asks. */
  LEXICAL,
  /** It means what the query means. */
  SEMANTIC,
  /** What was said beside it does. */
  NEIGHBOUR,
  /** It stands for others. */
  SUMMARY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
