package dev.lethe.family;

import java.util.Arrays;

/**
 * One text cut into the tokens that templates are made of. A token is a word, a mark (punctuation),
 * or a value: whatever holds a digit or a placeholder of the normaliser. A value is also what isn't
 * there between brackets or quotes or after {@code name=}. Values side by side, or in a list, are
 * one; so are a number and its unit, and the names in a date. An instance is used for text after
 * text; it is not safe for use by many threads.
 *
 * <p>A token is 64 bits: a hash of its characters whose two lowest bits tell the kind.
 */
final class Tokens {
  static final int KIND_MASK = 3;
  static final int WORD = 0;
  static final int MARK = 1;

  /** Stands for any value. */
  static final long VALUE = 2;

  private static final int SMALLEST = 16;
  private static final int ASCII = 128;
  private static final byte SPACE = 1;
  private static final byte ALONE = 2;
  private static final byte DIGIT = 3;
  private static final byte LETTER = 4;
  private static final byte[] CLASS = classes();

  private static final LongMap DATE_NAMES =
      names(
          "Mon Tue Wed Thu Fri Sat Sun Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
              + " Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec January February March April"
              + " June July August September October November December");

  private static final LongMap UNITS =
      names(
          "ns us ms s sec m min h d b B k K kb kB KB mb MB gb GB tb TB KiB MiB GiB px x am pm AM"
              + " PM");

  long[] token = new long[SMALLEST];
  int size;

  private int[] start = new int[SMALLEST];
  private int[] end = new int[SMALLEST];
  private char[] in = {};
  private int limit;

  /** Cuts {@code text}, forgetting the text before. */
  void scan(String text) {
    limit = text.length();
    if (in.length < limit) {
      in = new char[limit + limit / 2];
    }
    text.getChars(0, limit, in, 0);
    size = 0;
    int i = 0;
    while (i < limit) {
      i = kind(in[i]) == SPACE ? i + 1 : run(i);
    }
  }

  /** The characters of token {@code i}, as they stand in the text. */
  String text(int i) {
    return new String(in, start[i], end[i] - start[i]);
  }

  static boolean isWord(long token) {
    return (token & KIND_MASK) == WORD;
  }

  /** The token of a word or mark given as text; the inverse of {@link #text(int)} for both. */
  static long of(String literal) {
    long hash = 0;
    boolean word = false;
    for (int i = 0; i < literal.length(); i++) {
      char c = literal.charAt(i);
      hash = step(hash, c);
      word |= kind(c) == LETTER;
    }
    return finish(hash, word);
  }

  private static long step(long hash, char c) {
    return (hash + c + 1) * Hash64.GOLDEN;
  }

  private static long finish(long hash, boolean word) {
    return ((hash ^ (hash >>> 32)) & ~(long) KIND_MASK) | (word ? WORD : MARK);
  }

  /** Reads the token that begins at {@code from}; returns where the next may begin. */
  private int run(int from) {
    long hash = 0;
    boolean value = false;
    boolean word = false;
    int i = comparesWithValue(from) ? from + 1 : from;
    while (i < limit) {
      char c = in[i];
      byte kind = kind(c);
      if (kind == SPACE) {
        break;
      }
      int close = c == '<' ? PlaceholderScan.end(in, i, limit) : -1;
      if (close > 0 && in[i + 1] != ':') {
        value = true;
        i = close;
      } else if (kind == ALONE && close < 0 && !isInside(i)) {
        break;
      } else {
        int to = Math.max(close, i + 1);
        for (; i < to; i++) {
          hash = step(hash, in[i]);
          word |= kind(in[i]) == LETTER;
          value |= close < 0 && kind(in[i]) == DIGIT;
        }
      }
    }
    if (i == from) {
      return marks(from);
    }
    if (value) {
      addValue(from, i);
    } else {
      addLiteral(finish(hash, word), from, i);
    }
    return i;
  }

  /** Whether a sign says that a value is less or more than what follows: {@code <1 sec}. */
  private boolean comparesWithValue(int sign) {
    int next = sign + 1;
    return next < limit
        && (in[sign] == '<' || in[sign] == '>' || in[sign] == '~')
        && (sign == 0 || " \n([{=:,|".indexOf(in[sign - 1]) >= 0)
        && (kind(in[next]) == DIGIT || isPlaceholder(next));
  }

  private boolean isPlaceholder(int i) {
    return in[i] == '<' && PlaceholderScan.end(in, i, limit) > 0;
  }

  /** A run of one mark, and the value that it shows to be missing. */
  private int marks(int from) {
    char c = in[from];
    int i = from;
    long hash = 0;
    while (i < limit && in[i] == c && (i == from || !isPlaceholder(i))) {
      hash = step(hash, c);
      i++;
    }
    if (i - from == 2 && (c == '"' || c == '\'')) {
      long quote = finish(step(0, c), false);
      add(quote, from, from + 1);
      add(VALUE, from + 1, from + 1);
      add(quote, from + 1, i);
      return i;
    }
    add(finish(hash, false), from, i);
    if (i - from == 1 && (isClosed(c, i) || (c == '=' && isAssignment(from) && isNothing(i)))) {
      add(VALUE, i, i);
    }
    return i;
  }

  private boolean isClosed(char c, int next) {
    if (next == limit) {
      return false;
    }
    char close = in[next];
    return (c == '(' && close == ')') || (c == '[' && close == ']') || (c == '{' && close == '}');
  }

  private boolean isAssignment(int equals) {
    return equals > 0 && Character.isLetterOrDigit(in[equals - 1]);
  }

  private boolean isNothing(int i) {
    return i == limit || " \n,;)]}".indexOf(in[i]) >= 0;
  }

  /** Whether a dot or apostrophe stands between two parts of one word. */
  private boolean isInside(int i) {
    return (in[i] == '.' || in[i] == '\'')
        && i > 0
        && i + 1 < limit
        && (Character.isLetterOrDigit(in[i - 1]) || in[i - 1] == '>')
        && (Character.isLetterOrDigit(in[i + 1]) || in[i + 1] == '<');
  }

  private void addValue(int first, int to) {
    int from = first;
    while (size > 0 && DATE_NAMES.find(token[size - 1]) >= 0) {
      from = start[--size];
    }
    boolean inList = size > 1 && token[size - 2] == VALUE && isComma(size - 1);
    if (inList) {
      size--;
    }
    if (inList || (size > 0 && token[size - 1] == VALUE)) {
      end[size - 1] = to;
    } else {
      add(VALUE, from, to);
    }
  }

  private boolean isComma(int i) {
    return in[start[i]] == ',' && end[i] - start[i] == 1;
  }

  private void addLiteral(long literal, int from, int to) {
    boolean unit =
        size > 0
            && token[size - 1] == VALUE
            && end[size - 1] + 1 == from
            && in[end[size - 1] - 1] == '>'
            && UNITS.find(literal) >= 0;
    if (unit) {
      end[size - 1] = to;
    } else {
      add(literal, from, to);
    }
  }

  private void add(long value, int from, int to) {
    if (size == token.length) {
      token = Arrays.copyOf(token, size * 2);
      start = Arrays.copyOf(start, size * 2);
      end = Arrays.copyOf(end, size * 2);
    }
    token[size] = value;
    start[size] = from;
    end[size] = to;
    size++;
  }

  private static byte kind(char c) {
    if (c < ASCII) {
      return CLASS[c];
    }
    if (Character.isLetter(c)) {
      return LETTER;
    }
    return Character.isDigit(c) ? DIGIT : 0;
  }

  private static byte[] classes() {
    byte[] classes = new byte[ASCII];
    for (char c = 0; c < ASCII; c++) {
      if (c == ' ' || c == '\n') {
        classes[c] = SPACE;
      } else if ("=:,;()[]{}\"'|!?*`~<>.".indexOf(c) >= 0) {
        classes[c] = ALONE;
      } else if (c >= '0' && c <= '9') {
        classes[c] = DIGIT;
      } else if ((c | ' ') >= 'a' && (c | ' ') <= 'z') {
        classes[c] = LETTER;
      }
    }
    return classes;
  }

  private static LongMap names(String names) {
    LongMap table = new LongMap();
    for (String name : names.split(" ", -1)) {
      table.add(of(name));
    }
    return table;
  }
}
