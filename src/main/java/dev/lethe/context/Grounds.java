package dev.lethe.context;

import java.util.Locale;

/** Reason why a memory is in a context; for related memories, the largest part of the score. */
public enum Grounds {
  PINNED,
  PREFERENCE,
  RECENT,
  /** It has words of the query, an author named in it or a date given in it. */
  LEXICAL,
  /** Its meaning is similar to the query's. */
  SEMANTIC,
  /** A neighbouring message is similar to the query. */
  NEIGHBOUR,
  /** It is a summary of other memories. */
  SUMMARY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
