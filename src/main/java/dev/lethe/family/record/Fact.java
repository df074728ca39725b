package dev.lethe.family.record;

import dev.lethe.family.token.BoundedText;

/**
 * Something that is true of members, by which a person could tell the family.
 *
 * @param hits how many of the members learned from it is known to be true of
 */
record Fact(Kind kind, String text, int hits) {

  /** What the fact is about, with the code that rows hold. */
  enum Kind {
    TOKEN(1),
    URL(2),
    COUNTS(3),
    AUTHOR(4);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }

    /**
     * The kind of that code.
     *
     * @throws IllegalStateException if there is none
     */
    static Kind ofCode(long code) {
      for (Kind kind : values()) {
        if (kind.code == code) {
          return kind;
        }
      }
      throw new IllegalStateException("families row has a fact of unknown kind " + code);
    }
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
