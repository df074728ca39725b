package dev.lethe.family.token;

/**
 * A token of a text, in 64 bits: a hash of its characters whose three lowest bits tell the kind.
 * The fourth bit says more of a word, a name or a place. Values are all the same; two places are if
 * what they hold is, but for its values.
 */
public final class Token {
  static final int KIND = 7;

  /** A word in lower case, or at the head of a sentence. */
  public static final int WORD = 0;

  /** Punctuation. */
  static final int MARK = 1;

  /** Stands for any value. */
  public static final long VALUE = 2;

  /** What a bot itself sets apart. */
  static final int PLACE = 3;

  /** A word with a capital or a mark in it, or a symbol. */
  static final int NAME = 4;

  /** An element of a template that may be anything: see {@link Template}. */
  public static final int WILDCARD = 5;

  /** Of a word: it is one character of a script without spaces. */
  static final long CHARACTER = 8;

  /** Of a place: it holds a few words in lower case, as a state does, and no name or value. */
  static final long PLAIN = 8;

  /** Of a name: it is a path that no slash begins. */
  static final long FILE = 8;

  public static final long BREAK = mark("\n");
  static final long COMMA = mark(",");
  public static final long COLON = mark(":");
  public static final long EQUALS = mark("=");
  static final long OPEN = mark("(");
  static final long AND = word("and");

  private Token() {}

  /** The hash of some characters and one more, from 0 for none. */
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

  /** Whether a token says what it is, by which texts can be found: a word or a place. */
  public static boolean tellsTexts(long token) {
    return isWord(token) || isPlace(token);
  }
}
