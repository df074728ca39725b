package dev.lethe.text;

/*
 * One pass over the words of a text. A word is a maximal run of ASCII letters, digits and
 * underscores. Every volatile token begins with a word (or with "::"), where the rules are tried
 * in the order of rule N4; so the leftmost token wins, and for the same start the first rule.
 *
 * Idempotence depends on three properties. The context to the left of a token is judged as it will
 * be in the result: replaced text isn't a word any more (wordAt). The context to the right is
 * either part of the same word, which is replaced as a whole or not at all, or is examined before
 * the decision (a number dotted to a word that will itself be replaced is no longer dotted to a
 * word). And a unit is kept in the text, so the scan continues at the unit, as it will in the next
 * pass.
 */
/** Step 4 of normalization: the default list of volatile tokens, from timestamps to numbers. */
final class VolatileTokens {
  private static final String[] UNITS = {
    "ms", "s", "m", "h", "d", "b", "kb", "mb", "gb", "tb", "k", "px", "x"
  };
  private static final int MIN_ID = 15;
  private static final int MIN_HEX = 7;

  private final char[] in;
  private final int limit;
  private final States states;
  private final Spans spans;
  private Chars out;
  private int copied;

  /** End of the token found last. */
  private int tokenEnd;

  private VolatileTokens(Chars text, States states, Spans spans) {
    this.in = text.at;
    this.limit = text.length;
    this.states = states;
    this.spans = spans;
  }

  /**
   * Returns the text with its volatile tokens replaced: {@code text} itself if it has none.
   *
   * @param states collects numbers that are states, or null
   */
  static Chars replace(Chars text, States states) {
    return new VolatileTokens(text, states, null).run(text);
  }

  /** Adds the positions of the tokens, in order, without changing the text. */
  static void find(Chars text, Spans spans) {
    new VolatileTokens(text, null, spans).run(text);
  }

  private Chars run(Chars text) {
    int i = 0;
    while (i < limit) {
      char c = in[i];
      int kind = Ascii.classOf(c);
      if (kind != 0) {
        int start = i;
        int classes = kind;
        i++;
        while (i < limit && (kind = Ascii.classOf(in[i])) != 0) {
          classes |= kind;
          i++;
        }
        if ((classes & Ascii.DIGIT) != 0 || beginsAddress(i, classes)) {
          i = word(start, i, classes);
        }
      } else if (c == '<') {
        int end = Placeholders.opaqueEnd(in, i, limit);
        i = end > 0 ? end : i + 1;
      } else if (c == ':' && i + 2 < limit && in[i + 1] == ':') {
        i = doubleColon(i);
      } else {
        i++;
      }
    }
    if (out == null) {
      return text;
    }
    out.add(in, copied, limit);
    return out;
  }

  /** Returns true if a word of these classes, without digits, may begin an address or a UUID. */
  private boolean beginsAddress(int wordEnd, int classes) {
    return classes == Ascii.HEX_LETTER
        && wordEnd < limit
        && (in[wordEnd] == ':' || in[wordEnd] == '-');
  }

  /**
   * Replaces the token that begins with a word, if there is one; returns the position to continue
   * at.
   */
  private int word(int start, int end, int classes) {
    String placeholder = structured(start, end, classes, dottedToWord(start));
    if (placeholder != null) {
      return put(bracketed(start, placeholder), placeholder, tokenEnd);
    }
    if (Ascii.isDigit(in[start]) && number(start, end)) {
      if (states != null) {
        states.take(in, start, tokenEnd, limit);
      }
      return put(signed(start), "<n>", tokenEnd);
    }
    if (states != null && Ascii.isDigit(in[start])) {
      states.take(in, start, end, limit);
    }
    return end;
  }

  private int doubleColon(int start) {
    boolean free = start == copied || (!wordAt(start - 1) && in[start - 1] != ':');
    int end = free ? Addresses.ipv6End(in, start, limit) : -1;
    if (end < 0) {
      return start + 1;
    }
    tokenEnd = end;
    return put(bracketed(start, "<ip>"), "<ip>", tokenEnd);
  }

  /** Returns true if the character at {@code i} is a word character in the result too. */
  private boolean wordAt(int i) {
    return i >= copied && Ascii.isWord(in[i]);
  }

  private boolean dottedToWord(int start) {
    return start > copied && in[start - 1] == '.' && wordAt(start - 2);
  }

  /**
   * Returns the placeholder of the token, other than a number, that begins with the word {@code
   * [start, end)}, or null. Sets {@link #tokenEnd}.
   */
  private String structured(int start, int end, int classes, boolean dotted) {
    int size = end - start;
    if (end < limit) {
      char next = in[end];
      if (next == '-' && spansHyphens(start, size, classes)) {
        return size == 4 ? "<ts>" : size == 8 ? "<id>" : "<ip>";
      }
      if (next == '.' && classes == Ascii.DIGIT && size <= 3 && !dotted) {
        tokenEnd = Addresses.ipv4End(in, start, limit);
        if (tokenEnd > 0) {
          return "<ip>";
        }
      }
      if (next == ':' && size <= 4 && isHex(classes) && spansColons(start, size)) {
        return "<ip>";
      }
    }
    if (size <= 4 && isTime(start, end)) {
      return "<time>";
    }
    if (size >= MIN_ID && classes == Ascii.DIGIT && ends(end)) {
      return "<id>";
    }
    boolean hex = size >= MIN_HEX && classes == (Ascii.DIGIT | Ascii.HEX_LETTER) && ends(end);
    return hex ? "<hex>" : null;
  }

  private static boolean isHex(int classes) {
    return (classes & Ascii.OTHER_LETTER) == 0;
  }

  private boolean ends(int end) {
    tokenEnd = end;
    return Shapes.bounded(in, end, limit);
  }

  /**
   * Returns true if a date, a UUID or a MAC address begins here, depending on the size of the first
   * word.
   */
  private boolean spansHyphens(int start, int size, int classes) {
    if (size == 4 && classes == Ascii.DIGIT) {
      tokenEnd = Shapes.timestampEnd(in, start, limit);
    } else if (size == 8 && isHex(classes)) {
      tokenEnd = Shapes.uuidEnd(in, start, limit);
    } else if (size == 2 && isHex(classes)) {
      tokenEnd = Addresses.macEnd(in, start, limit);
    } else {
      return false;
    }
    return tokenEnd > 0;
  }

  private boolean spansColons(int start, int size) {
    tokenEnd = Addresses.ipv6End(in, start, limit);
    if (tokenEnd < 0 && size == 2) {
      tokenEnd = Addresses.macEnd(in, start, limit);
    }
    return tokenEnd > 0;
  }

  private boolean isTime(int start, int end) {
    int hourEnd = Ascii.digitsEnd(in, start, Math.min(end, start + 3));
    if (hourEnd == start || hourEnd > start + 2) {
      return false;
    }
    tokenEnd = Shapes.timeEnd(in, hourEnd, limit);
    return tokenEnd > 0;
  }

  /**
   * Returns the start of an address, including the opening bracket of one with a port. Extends
   * {@link #tokenEnd} to the port.
   */
  private int bracketed(int start, String placeholder) {
    if (start > copied && in[start - 1] == '[' && placeholder.equals("<ip>")) {
      int end = Addresses.bracketedPortEnd(in, tokenEnd, limit);
      if (end > 0) {
        tokenEnd = end;
        return start - 1;
      }
    }
    return start;
  }

  /** Returns the start of a number, including its sign. */
  private int signed(int start) {
    int sign = start - 1;
    if (sign < copied || (in[sign] != '-' && in[sign] != '+')) {
      return start;
    }
    boolean free = sign == 0 || " \n=(".indexOf(in[sign - 1]) >= 0;
    return free ? sign : start;
  }

  /**
   * Returns true if a number begins with the word {@code [start, wordEnd)}. Sets {@link #tokenEnd},
   * which excludes the unit.
   */
  private boolean number(int start, int wordEnd) {
    if (dottedToWord(start)) {
      return false;
    }
    boolean assigned = start - 2 >= copied && in[start - 1] == '=' && wordAt(start - 2);
    int end = Ascii.digitsEnd(in, start, wordEnd);
    int afterWord = wordEnd;
    int beforeComma = -1;
    while (end == afterWord && Shapes.bounded(in, end, limit)) {
      int next = end + 1;
      boolean grouped = next < limit && (in[end] == '.' || in[end] == ',');
      if (!grouped || !Ascii.isWord(in[next])) {
        return found(end);
      }
      boolean dot = in[end] == '.';
      int nextEnd = Ascii.wordEnd(in, next, limit);
      int digits = Ascii.digitsEnd(in, next, nextEnd);
      boolean group = digits > next && (digits == nextEnd || isUnit(digits, nextEnd));
      if (isReplaced(next, nextEnd, dot) || (!group && (assigned || !dot))) {
        return found(end);
      }
      if (!group) {
        return beforeComma > 0 && found(beforeComma);
      }
      beforeComma = dot ? beforeComma : end;
      end = digits;
      afterWord = nextEnd;
    }
    if (end < afterWord && isUnit(end, afterWord)) {
      return found(end);
    }
    return beforeComma > 0 && found(beforeComma);
  }

  private boolean found(int end) {
    tokenEnd = end;
    return true;
  }

  /** Returns true if the word {@code [start, end)} begins a token with precedence over numbers. */
  private boolean isReplaced(int start, int end, boolean dotted) {
    return structured(start, end, Ascii.classesIn(in, start, end), dotted) != null;
  }

  private boolean isUnit(int start, int end) {
    if (end - start > 2 || !Shapes.bounded(in, end, limit)) {
      return false;
    }
    for (String unit : UNITS) {
      if (unit.length() == end - start && Ascii.matchesIgnoringCase(in, start, limit, unit)) {
        return true;
      }
    }
    return false;
  }

  private int put(int start, String placeholder, int end) {
    if (spans != null) {
      spans.add(start, placeholder, end);
      copied = end;
      return end;
    }
    if (out == null) {
      out = new Chars(limit + 32);
    }
    out.add(in, copied, start);
    out.add(placeholder);
    copied = end;
    return end;
  }
}
