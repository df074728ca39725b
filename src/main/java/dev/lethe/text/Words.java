package dev.lethe.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cursor over the word tokens of a normalized text. A token is a run of letters, digits, marks and
 * underscores, which may contain an apostrophe between two letters ({@code don't}) and a dot
 * between two letters or digits ({@code example.info}), as in Unicode's word boundaries (UAX #29,
 * WB6, WB7, WB11, WB12). In scripts written without spaces (Chinese, Japanese, Thai, Lao, Khmer,
 * Burmese) each pair of adjacent characters is a token, and so is an isolated character.
 * Placeholders aren't tokens.
 *
 * <p>Tokens that differ only in case are equal. Reusable for other texts; not thread-safe.
 */
public final class Words {
  static final long SEED = 0x9e3779b97f4a7c15L;
  private static final long MULTIPLIER = 0x2127599bf4325c37L;
  private static final int ELIDED = 0x1000;
  private static final int OTHER = 0x2000;
  private static final int HUMPED = Ascii.CAPITAL | Ascii.SMALL;

  private char[] own = new char[0];
  private char[] in = own;
  private int limit;
  private int start;
  private int end;
  private long hash;
  private boolean inUnspaced;
  private int seen;
  private final boolean symbols;

  /** Creates a cursor that ignores symbols. */
  public Words() {
    this(false);
  }

  /**
   * Creates a cursor.
   *
   * @param symbols true to include arrows, emoji and the like, and the names of custom emoji
   */
  public Words(boolean symbols) {
    this.symbols = symbols;
  }

  /** Starts on another text. */
  public Words start(String text) {
    int size = text.length();
    own = ScratchChars.of(own, size);
    text.getChars(0, size, own, 0);
    return start(own, size);
  }

  /** Starts on another text in the caller's array, which must not change meanwhile. */
  public Words start(char[] text, int length) {
    in = text;
    limit = length;
    start = 0;
    end = 0;
    inUnspaced = false;
    return this;
  }

  /** Moves to the next token; returns false after the last. */
  public boolean next() {
    if (inUnspaced && nextPair()) {
      return true;
    }
    inUnspaced = false;
    int i = end;
    while (i < limit) {
      char c = in[i];
      boolean ascii = c < 0x80;
      if (ascii ? Ascii.isWord(c) : isWordAt(i)) {
        start = i;
        read();
        return true;
      }
      if (c == '<') {
        int placeholder = Placeholders.end(in, i, limit);
        i = placeholder < 0 || isNamed(i) ? i + 1 : placeholder;
      } else if (ascii) {
        i++;
      } else if (symbols && c >= 0x2000 && Symbols.is(codePointAt(i))) {
        readSymbol(i);
        return true;
      } else {
        i += width(i);
      }
    }
    start = limit;
    end = limit;
    return false;
  }

  /** Returns the start of the current token, in UTF-16 units. */
  public int start() {
    return start;
  }

  /** Returns the exclusive end of the current token, in UTF-16 units. */
  public int end() {
    return end;
  }

  /** Returns a 64-bit hash of the current token, ignoring case. */
  public long hash() {
    return hash;
  }

  /**
   * Returns the hash of a token with the characters {@code [from, to)}, part of the current one.
   */
  public long hash(int from, int to) {
    return Lexicon.hash(in, from, to);
  }

  /** Returns the character at {@code index}, within the current token. */
  public char charAt(int index) {
    return in[index];
  }

  /** Returns true if the current token is ASCII and not a compound. */
  boolean isPlain() {
    return (seen & (Ascii.JOINT | ELIDED | OTHER)) == 0 && (seen & HUMPED) != HUMPED;
  }

  /**
   * Returns true if the current token may consist of several words: {@code build_failed,
   * buildFailed}.
   */
  boolean isCompound() {
    return isJoined() || (seen & HUMPED) == HUMPED;
  }

  /** Returns true if the current token contains an underscore or a dot: {@code build_failed}. */
  public boolean isJoined() {
    return (seen & Ascii.JOINT) != 0;
  }

  /** Returns true if the current token contains a digit of any script. */
  public boolean hasDigit() {
    return (seen & Ascii.NUMERAL) != 0;
  }

  /** Returns true if the current token has an apostrophe between two letters: {@code l'erreur}. */
  boolean isElided() {
    return (seen & ELIDED) != 0;
  }

  /** Returns true if the current token is of a script written without spaces. */
  boolean isUnspaced() {
    return inUnspaced;
  }

  /** Returns the current token in lower case. */
  public String word() {
    return new String(in, start, end - start).toLowerCase(Locale.ROOT);
  }

  /** Returns true if the current token ends in {@code n't}, with either apostrophe. */
  boolean isContractedNot() {
    return end - start > 3
        && (in[end - 1] | 0x20) == 't'
        && isApostrophe(in[end - 2])
        && (in[end - 3] | 0x20) == 'n';
  }

  /** Returns the tokens of a text in order, in lower case, repeats included. */
  public static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    Words cursor = new Words().start(text);
    while (cursor.next()) {
      words.add(cursor.word());
    }
    return words;
  }

  /**
   * Returns the number of distinct tokens of a text, at most {@code most}.
   *
   * @param most at least 0; the time taken grows with its square
   */
  public static int distinct(String text, int most) {
    return new Words().start(text).distinct(most);
  }

  /** Returns the number of distinct remaining tokens, at most {@code most}. */
  public int distinct(int most) {
    long[] seen = new long[most];
    int count = 0;
    while (count < most && next()) {
      int i = 0;
      while (i < count && seen[i] != hash) {
        i++;
      }
      if (i == count) {
        seen[count++] = hash;
      }
    }
    return count;
  }

  private boolean isNamed(int placeholder) {
    return symbols && in[placeholder + 1] == ':';
  }

  private void readSymbol(int i) {
    hash = SEED;
    seen = OTHER;
    start = i;
    end = i + width(i);
    add(codePointAt(i));
    finish();
  }

  private void read() {
    if (in[start] >= 0x80 && isUnspaced(codePointAt(start))) {
      inUnspaced = true;
      end = start;
      nextPair();
      return;
    }
    char[] text = in;
    long sum = SEED;
    int kinds = 0;
    // An initial capital doesn't make a token a compound.
    int counted = ~Ascii.CAPITAL;
    int i = start;
    while (i < limit) {
      char c = text[i];
      int folded = c < 0x80 ? Ascii.foldedWord(c) : 0;
      if (folded != 0) {
        sum = withFolded(sum, folded & Ascii.FOLDED_CHAR);
        kinds |= folded & counted;
        i++;
      } else {
        int codePoint = nextInToken(i);
        if (codePoint < 0) {
          break;
        }
        sum = with(sum, codePoint);
        kinds |= kind(codePoint) & counted;
        i += Character.charCount(codePoint);
      }
      counted = -1;
    }
    hash = finished(sum);
    seen = kinds;
    end = i;
  }

  /**
   * Returns the next code point of the token at {@code i}, where there is no ASCII word character;
   * either apostrophe is returned as {@code '}, and the end of the token as -1.
   */
  private int nextInToken(int i) {
    char c = in[i];
    if (i > start && joins(i)) {
      return c == '.' ? '.' : '\'';
    }
    int codePoint = c < 0x80 || !isWordAt(i) ? -1 : codePointAt(i);
    return codePoint >= 0 && isUnspaced(codePoint) ? -1 : codePoint;
  }

  private static int kind(int codePoint) {
    if (codePoint < 0x80) {
      return codePoint == '.' ? Ascii.JOINT : ELIDED;
    }
    return OTHER
        | digit(codePoint)
        | (Character.isUpperCase(codePoint) ? Ascii.CAPITAL : Ascii.SMALL);
  }

  private static int digit(int codePoint) {
    return Character.isDigit(codePoint) ? Ascii.NUMERAL : 0;
  }

  /**
   * Moves to the pair that begins with the second character of the last one. {@code end} is the end
   * of the last pair, or the start of the run.
   */
  private boolean nextPair() {
    boolean first = start == end;
    int left = first ? start : start + width(start);
    if (!first && left == end) {
      return false;
    }
    int right = left + (left < limit ? width(left) : 0);
    boolean pair = right < limit && isWordAt(right) && isUnspaced(codePointAt(right));
    if (!pair && !first) {
      return false;
    }
    hash = SEED;
    seen = OTHER;
    start = left;
    end = pair ? right + width(right) : right;
    add(codePointAt(left));
    if (pair) {
      add(codePointAt(right));
    }
    finish();
    return true;
  }

  private void add(int codePoint) {
    hash = with(hash, codePoint);
    seen |= digit(codePoint);
  }

  private void finish() {
    hash = finished(hash);
  }

  /** Adds a code point to the sum behind {@link #hash()}, which begins with {@link #SEED}. */
  static long with(long sum, int codePoint) {
    return withFolded(sum, Character.toLowerCase(codePoint));
  }

  /** Adds a lower-case code point to the sum. */
  static long withFolded(long sum, int codePoint) {
    return (sum ^ codePoint) * MULTIPLIER;
  }

  static long finished(long sum) {
    long x = sum ^ sum >>> 29;
    x *= SEED;
    return x ^ x >>> 32;
  }

  private int width(int i) {
    return Character.isHighSurrogate(in[i]) && i + 1 < limit && Character.isLowSurrogate(in[i + 1])
        ? 2
        : 1;
  }

  private int codePointAt(int i) {
    return in[i] < 0x80 ? in[i] : Character.codePointAt(in, i, limit);
  }

  private boolean isWordAt(int i) {
    char c = in[i];
    if (c < 0x80) {
      return Ascii.isWord(c);
    }
    int codePoint = Character.codePointAt(in, i, limit);
    if (Character.isLetterOrDigit(codePoint)) {
      return true;
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK ->
          !CodePoints.isVariationSelector(codePoint);
      default -> false;
    };
  }

  /** Returns true if the character at {@code i} joins its neighbors into one word. */
  private boolean joins(int i) {
    char c = in[i];
    if (i + 1 >= limit) {
      return false;
    }
    if (c == '.') {
      return isInside(in[i - 1]) && isInside(in[i + 1]);
    }
    return isApostrophe(c) && isLetter(in[i - 1]) && isLetter(in[i + 1]);
  }

  private static boolean isInside(char c) {
    return c < 0x80 ? Ascii.isWord(c) : isLetter(c);
  }

  private static boolean isLetter(char c) {
    return c < 0x80
        ? (c | 0x20) >= 'a' && (c | 0x20) <= 'z'
        : Character.isLetter(c) && !isUnspaced(c);
  }

  private static boolean isApostrophe(char c) {
    return c == '\'' || c == '\u2019';
  }

  /** Returns true if a code point belongs to a script written without spaces between words. */
  static boolean isUnspaced(int c) {
    if (c < 0x0e00) {
      return false;
    }
    return c < 0x0f00 // Thai, Lao
        || (c >= 0x1000 && c < 0x10a0) // Burmese
        || (c >= 0x1780 && c < 0x1800) // Khmer
        || (c >= 0x3005 && c < 0x3008) // ideographic repetition and zero
        || (c >= 0x3040 && c < 0x3100) // Hiragana, Katakana
        || (c >= 0x31f0 && c < 0x3200)
        || (c >= 0x3400 && c < 0x4dc0) // Han
        || (c >= 0x4e00 && c < 0xa000)
        || (c >= 0xf900 && c < 0xfb00)
        || (c >= 0x20000 && c < 0x40000);
  }
}
