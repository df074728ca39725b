package dev.lethe.family;

import java.util.Arrays;

/**
 * One text cut into the tokens that templates are made of. A token is a word, a mark (punctuation),
 * or a value: a token that holds a digit or a placeholder of the normaliser, whatever it is. Values
 * that stand side by side, or in a list, are one value. An instance is reused for text after text.
 *
 * <p>A token is 64 bits: a hash of its characters whose two lowest bits tell the kind.
 */
final class Tokens {
  static final int KIND_MASK = 3;
  static final int WORD = 0;
  static final int MARK = 1;

  /** Stands for any value. */
  static final long VALUE = 2;

  private static final long PRIME = 0x9E3779B97F4A7C15L;
  private static final int UNIT_LENGTH = 3;

  long[] token = new long[64];
  int[] start = new int[64];
  int[] end = new int[64];
  int size;

  private String text = "";

  /** Cuts {@code text}, forgetting the text before. */
  void scan(String source) {
    text = source;
    size = 0;
    int i = 0;
    int length = source.length();
    while (i < length) {
      char c = source.charAt(i);
      if (c == ' ' || c == '\n') {
        i++;
      } else if (isMark(c) && placeholderEnd(i) < 0) {
        i = markRun(i, c);
      } else {
        i = wordRun(i);
      }
    }
  }

  /** The characters of token {@code i}, as they stand in the text. */
  String text(int i) {
    return text.substring(start[i], end[i]);
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
      word |= Character.isLetter(c);
    }
    return finish(hash, word ? WORD : MARK);
  }

  private static long step(long hash, char c) {
    return (hash + c + 1) * PRIME;
  }

  private static long finish(long hash, int kind) {
    long mixed = hash ^ (hash >>> 32);
    return (mixed & ~(long) KIND_MASK) | kind;
  }

  private int markRun(int from, char c) {
    int i = from;
    long hash = 0;
    while (i < text.length() && text.charAt(i) == c) {
      hash = step(hash, c);
      i++;
    }
    boolean filled = i < text.length() && text.charAt(i) != ' ' && text.charAt(i) != '\n';
    add(finish(hash, MARK), from, i);
    if (i - from == 1) {
      char next = i < text.length() ? text.charAt(i) : ' ';
      if (c == '(' && next == ')'
          || c == '[' && next == ']'
          || c == '{' && next == '}'
          || c == '='
              && from > 0
              && Character.isLetterOrDigit(text.charAt(from - 1))
              && (!filled
                  || next == ','
                  || next == ';'
                  || next == ')'
                  || next == '}'
                  || next == ']')) {
        add(VALUE, i, i);
      }
    } else if (i - from == 2 && (c == '"' || c == '\'')) {
      size--;
      add(finish(step(0, c), MARK), from, from + 1);
      add(VALUE, from + 1, from + 1);
      add(finish(step(0, c), MARK), from + 1, i);
    }
    return i;
  }

  private int wordRun(int from) {
    int i = from;
    long hash = 0;
    boolean value = false;
    boolean word = false;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '<') {
        int close = placeholderEnd(i);
        if (close < 0) {
          break;
        }
        if (text.charAt(i + 1) == ':') {
          for (int k = i; k < close; k++) {
            hash = step(hash, text.charAt(k));
          }
          word = true;
        } else {
          value = true;
        }
        i = close;
        continue;
      }
      if (c == ' '
          || c == '\n'
          || (isMark(c) && !(c == '\'' && inside(i)))
          || (c == '.' && !inside(i))) {
        break;
      }
      hash = step(hash, c);
      if (isDigit(c)) {
        value = true;
      } else if (Character.isLetter(c)) {
        word = true;
      }
      i++;
    }
    if (i == from) {
      return markRun(from, text.charAt(from));
    }
    if (value) {
      addValue(from, i);
    } else if (word && isUnit(from, i)) {
      end[size - 1] = i;
    } else {
      add(finish(hash, word ? WORD : MARK), from, i);
    }
    return i;
  }

  private boolean inside(int i) {
    return i > 0
        && i + 1 < text.length()
        && (Character.isLetterOrDigit(text.charAt(i - 1)) || text.charAt(i - 1) == '>')
        && (Character.isLetterOrDigit(text.charAt(i + 1)) || text.charAt(i + 1) == '<');
  }

  private void addValue(int first, int to) {
    int from = first;
    while (size > 0 && isCalendarName(size - 1)) {
      from = start[--size];
    }
    if (size > 0 && token[size - 1] == VALUE) {
      end[size - 1] = to;
      return;
    }
    if (size > 1
        && token[size - 2] == VALUE
        && text.charAt(start[size - 1]) == ','
        && end[size - 1] - start[size - 1] == 1) {
      size--;
      end[size - 1] = to;
      return;
    }
    add(VALUE, from, to);
  }

  private boolean isCalendarName(int i) {
    return switch (text.substring(start[i], end[i])) {
      case "Mon",
          "Tue",
          "Wed",
          "Thu",
          "Fri",
          "Sat",
          "Sun",
          "Monday",
          "Tuesday",
          "Wednesday",
          "Thursday",
          "Friday",
          "Saturday",
          "Sunday",
          "Jan",
          "Feb",
          "Mar",
          "Apr",
          "May",
          "Jun",
          "Jul",
          "Aug",
          "Sep",
          "Oct",
          "Nov",
          "Dec",
          "January",
          "February",
          "March",
          "April",
          "June",
          "July",
          "August",
          "September",
          "October",
          "November",
          "December" ->
          true;
      default -> false;
    };
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

  private boolean isUnit(int from, int to) {
    if (to - from > UNIT_LENGTH || size == 0 || token[size - 1] != VALUE) {
      return false;
    }
    int last = end[size - 1];
    if (last + 1 != from || text.charAt(last - 1) != '>') {
      return false;
    }
    return switch (text.substring(from, to).toLowerCase(java.util.Locale.ROOT)) {
      case "ms",
          "s",
          "m",
          "h",
          "d",
          "b",
          "kb",
          "mb",
          "gb",
          "tb",
          "k",
          "px",
          "x",
          "us",
          "ns",
          "kib",
          "mib",
          "gib",
          "sec",
          "min",
          "am",
          "pm" ->
          true;
      default -> false;
    };
  }

  /** One past the end of the placeholder that begins at {@code i}, or -1. */
  private int placeholderEnd(int i) {
    if (text.charAt(i) != '<') {
      return -1;
    }
    int length = text.length();
    if (text.startsWith("url ", i + 1)) {
      int depth = 1;
      for (int k = i + 1; k < length && text.charAt(k) != '\n'; k++) {
        char c = text.charAt(k);
        if (c == '<') {
          depth++;
        } else if (c == '>' && --depth == 0) {
          return k + 1;
        }
      }
      return -1;
    }
    int limit = Math.min(length, i + 40);
    for (int k = i + 1; k < limit; k++) {
      char c = text.charAt(k);
      if (c == '>') {
        return k > i + 1 ? k + 1 : -1;
      }
      boolean allowed =
          (c >= 'a' && c <= 'z')
              || (k == i + 1
                  ? c == '@' || c == '#' || c == ':'
                  : text.charAt(i + 1) == ':' && c != ' ' && c != '<');
      if (!allowed) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean isDigit(char c) {
    return c <= '9' ? c >= '0' : c > 127 && Character.isDigit(c);
  }

  private static boolean isMark(char c) {
    return switch (c) {
      case '=',
          ':',
          ',',
          ';',
          '(',
          ')',
          '[',
          ']',
          '{',
          '}',
          '"',
          '\'',
          '|',
          '!',
          '?',
          '*',
          '`',
          '~',
          '<',
          '>' ->
          true;
      default -> false;
    };
  }
}
