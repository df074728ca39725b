package dev.lethe.family.record;

import dev.lethe.text.token.BoundedText;

/**
 * A property of members by which a person can recognize the family.
 *
 * @param hits number of learned members known to have the property
 */
record Fact(Kind kind, String text, int hits) {

  /** Kind of fact, with its code in rows. */
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
     * Returns the kind with the code.
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

  /** Returns the fact as the record shows it. */
  String signal() {
    return switch (kind) {
      case TOKEN -> "contains token \"" + text + '"';
      case URL -> "contains canonical url " + text;
      case COUNTS -> text;
      case AUTHOR -> "author=" + text;
    };
  }

  /** Returns the size in a family row, in bytes. */
  int size() {
    return 4 + BoundedText.size(text);
  }
}
