package dev.lethe.text.token;

/**
 * A text token in 64 bits: a hash of its characters, with its kind in the three lowest bits. The
 * fourth bit is a flag of words, names and places. All values are equal; two places are equal if
 * their contents are, apart from values in them.
 */
public final class Token {
  static final int KIND = 7;

  /** A word in lower case or at the start of a sentence. */
  public static final int WORD = 0;

  /** Punctuation. */
  static final int MARK = 1;

  /** The token of every value. */
  public static final long VALUE = 2;

  /** A delimited span: text that the bot quotes or emphasizes, a mention or a path. */
  static final int PLACE = 3;

  /** A word that contains a capital or a mark, or a symbol. */
  static final int NAME = 4;

  /** A template element that matches anything: see {@link Template}. */
  public static final int WILDCARD = 5;

  /** Flag of a word: a single character of a script without spaces. */
  static final long CHARACTER = 8;

  /** Flag of a place: a few lower-case words, such as a state, without names or values. */
  static final long PLAIN = 8;

  /** Flag of a name: a path without a leading slash. */
  static final long FILE = 8;

  public static final long BREAK = mark("\n");
  static final long COMMA = mark(",");
  public static final long COLON = mark(":");
  public static final long EQUALS = mark("=");
  static final long OPEN = mark("(");
  private static final long DASH = mark("-");
  private static final long LONG_DASH = mark("\u2014");
  static final long AND = word("and");

  private Token() {}

  /** Extends a hash, 0 at first, by one character. */
  static long step(long hash, char c) {
    return (hash + c + 1) * Hash64.GOLDEN;
  }

  static long hash(char[] in, int from, int to) {
    long hash = 0;
    for (int i = from; i < to; i++) {
      hash = step(hash, in[i]);
    }
    return hash;
  }

  public static long of(long hash, int kind) {
    return ((hash ^ (hash >>> 32)) & ~(KIND | CHARACTER)) | kind;
  }

  public static long word(String word) {
    return of(hash(word.toCharArray(), 0, word.length()), WORD);
  }

  static long mark(String mark) {
    return of(hash(mark.toCharArray(), 0, mark.length()), MARK);
  }

  private static int kind(long token) {
    return (int) token & KIND;
  }

  public static boolean isWord(long token) {
    int kind = kind(token);
    return kind == WORD || kind == NAME;
  }

  public static boolean isName(long token) {
    return kind(token) == NAME;
  }

  public static boolean isFile(long token) {
    return isName(token) && (token & FILE) != 0;
  }

  public static boolean isMark(long token) {
    return kind(token) == MARK;
  }

  public static boolean isPlace(long token) {
    return kind(token) == PLACE;
  }

  public static boolean isWildcard(long token) {
    return kind(token) == WILDCARD;
  }

  public static boolean isCharacter(long token) {
    return kind(token) == WORD && (token & CHARACTER) != 0;
  }

  public static boolean isPlainPlace(long token) {
    return kind(token) == PLACE && (token & PLAIN) != 0;
  }

  /** Returns true for a mark that introduces a reason or another remark. */
  public static boolean beginsRemark(long token) {
    return token == COLON || token == OPEN || token == DASH || token == LONG_DASH;
  }

  /** Returns true for a word or place: a token that is distinctive enough for an index of texts. */
  public static boolean isDistinctive(long token) {
    return isWord(token) || isPlace(token);
  }
}
