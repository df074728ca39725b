package dev.lethe.family;

/**
 * Something that is true of members, by which a person could tell the family.
 *
 * @param hits how many of the members learned from it is known to be true of
 */
record Fact(Kind kind, String text, int hits) {

  /** What the fact is about. Rows hold the ordinal: new kinds come last. */
  enum Kind {
    TOKEN,
    URL,
    COUNTS,
    AUTHOR
  }

  Fact plus(int more) {
    return new Fact(kind, text, hits + more);
  }

  boolean isSameAs(Fact other) {
    return kind == other.kind && text.equals(other.text);
  }

  /** How the record says it. */
  String signal() {
    return switch (kind) {
      case TOKEN -> "contains token \"" + text + '"';
      case URL -> "contains canonical url " + text;
      case COUNTS -> text;
      case AUTHOR -> "author=" + text;
    };
  }

  /** Bytes in the family's row. */
  int size() {
    return 4 + BoundedText.size(text);
  }
}
