package dev.lethe.text.token;

import dev.lethe.text.PolarityWords;
import java.util.Arrays;

/**
 * The tokens ({@link Token}) of one text, in the order in which a scanner adds them. Tokens that
 * belong together are merged: adjacent or listed values and places, a number and its unit, the
 * names in a date, hexadecimal groups between colons, a name or address with a port, and a value
 * repeated in brackets.
 */
public final class Tokens {
  /**
   * Maximum number of tokens of a text; the rest of a longer text is hashed into one more token.
   */
  static final int MAX_TOKENS = 200;

  private static final int MIN_CAPACITY = 16;
  private static final int MAX_HEX_GROUP_LENGTH = 4;

  private long[] token = new long[MIN_CAPACITY];
  private int size;

  private boolean[] polarity;

  private boolean[] telling = new boolean[MIN_CAPACITY];
  private int[] start = new int[MIN_CAPACITY];
  private int[] end = new int[MIN_CAPACITY];
  private char[] in = {};

  /** Index of the first token that may be merged with later ones. */
  private int floor;

  void begin(char[] text) {
    in = text;
    size = 0;
    floor = 0;
    polarity = null;
  }

  /** Begins the contents of a place. */
  void enter() {
    floor = size;
  }

  /** Removes the tokens added since {@link #enter} and returns a hash of them. */
  long leave(long seed) {
    long hash = seed;
    for (int i = floor; i < size; i++) {
      hash = Hash64.mix(hash + token[i]);
    }
    size = floor;
    floor = 0;
    return hash;
  }

  /** Returns the number of tokens added since {@link #enter}. */
  int entered() {
    return size - floor;
  }

  public int size() {
    return size;
  }

  /** Returns the start of token {@code i} in the text. */
  public int start(int i) {
    return start[i];
  }

  /** Returns the exclusive end of token {@code i} in the text. */
  public int end(int i) {
    return end[i];
  }

  /** Returns a character of the text. */
  public char charAt(int i) {
    return in[i];
  }

  /** Returns a part of the text. */
  public String text(int from, int to) {
    return new String(in, from, to - from);
  }

  public long token(int i) {
    return token[i];
  }

  /**
   * Returns the buffer whose first {@link #size} elements are the tokens; valid until the next text
   * is read.
   */
  public long[] array() {
    return token;
  }

  /**
   * Returns, per token, whether it contains a polarity word, as computed by {@link #markPolarity};
   * null if the text has no such word.
   */
  public boolean[] polarity() {
    return polarity;
  }

  /** Returns a copy of the tokens, without the flags for polarity words. */
  public long[] copy() {
    return Arrays.copyOf(token, size);
  }

  public boolean[] copyOfPolarity() {
    return polarity == null ? null : Arrays.copyOf(polarity, size);
  }

  /**
   * Marks the tokens that contain polarity words. Values and places with different such words
   * become different tokens: {@code failed-1} isn't {@code passed-2}.
   *
   * @param words the polarity words of the same text
   */
  public void markPolarity(PolarityWords words) {
    polarity = null;
    if (words.count() == 0) {
      return;
    }
    if (telling.length < size) {
      telling = new boolean[token.length];
    }
    int word = 0;
    for (int i = 0; i < size; i++) {
      long polaritySum = 0;
      while (word < words.count() && words.end(word) <= start[i]) {
        word++;
      }
      for (int k = word; k < words.count() && words.start(k) < end[i]; k++) {
        // Pairs of characters overlap, so a word that began earlier may end here.
        polaritySum += words.end(k) > start[i] ? Hash64.mix(words.member(k)) : 0;
      }
      telling[i] = polaritySum != 0;
      if (telling[i] && isFilledIn(i)) {
        token[i] =
            Token.of(Hash64.mix(token[i] + polaritySum), Token.PLACE) | (token[i] & Token.PLAIN);
      }
    }
    polarity = telling;
  }

  void add(long value, int from, int to) {
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

  void addPlace(long hash, boolean plain, int from, int to) {
    int before = size - 1;
    while (before > 0 && (token[before] == Token.COMMA || token[before] == Token.AND)) {
      before--;
    }
    boolean inList = before >= 0 && before < size - 1 && isFilledIn(before);
    if (inList) {
      size = before + 1;
      token[before] = Token.of(Hash64.mix(token[before] + hash), Token.PLACE);
      end[before] = to;
    } else {
      add(Token.of(hash, Token.PLACE) | (plain ? Token.PLAIN : 0), from, to);
    }
  }

  private boolean isFilledIn(int i) {
    return token[i] == Token.VALUE || Token.isPlace(token[i]);
  }

  void addValue(int first, int to) {
    int from = first;
    while (size > floor && isDateName(size - 1)) {
      from = start[--size];
    }
    while (isJoinedByColon(from) && (token[size - 2] == Token.VALUE || isHexGroup(size - 2))) {
      size -= 2;
      from = start[size];
    }
    if (entered() > 2 && isAnd(size - 1) && isComma(size - 2) && isFilledIn(size - 3)) {
      size--;
    }
    boolean inList =
        entered() > 1 && (isComma(size - 1) || isAnd(size - 1)) && isFilledIn(size - 2);
    if (inList) {
      size--;
    }
    if (inList || (size > floor && token[size - 1] == Token.VALUE)) {
      end[size - 1] = to;
    } else {
      add(Token.VALUE, from, to);
    }
  }

  private boolean isDateName(int i) {
    return Token.isWord(token[i])
        && end[i] - start[i] > 2
        && Character.isUpperCase(in[start[i]])
        && WordForms.isDateName(Token.hash(in, start[i], end[i]));
  }

  private boolean isComma(int i) {
    return token[i] == Token.COMMA;
  }

  private boolean isAnd(int i) {
    return token[i] == Token.AND;
  }

  /** Returns true if the last token is a colon without space on either side. */
  private boolean isJoinedByColon(int next) {
    return entered() > 1
        && token[size - 1] == Token.COLON
        && end[size - 1] == next
        && end[size - 2] == start[size - 1];
  }

  private boolean isHexGroup(int i) {
    return Token.isWord(token[i])
        && end[i] - start[i] <= MAX_HEX_GROUP_LENGTH
        && CharKinds.isHexLetters(in, start[i], end[i]);
  }

  /**
   * Adds a word.
   *
   * @param hash hash of all its characters
   */
  void addWord(long word, long hash, int from, int to) {
    boolean unit =
        size > floor
            && token[size - 1] == Token.VALUE
            && end[size - 1] + 1 == from
            && in[end[size - 1] - 1] == '>'
            && WordForms.isUnit(hash);
    if (unit) {
      end[size - 1] = to;
      return;
    }
    boolean group = isJoinedByColon(from) && token[size - 2] == Token.VALUE;
    add(word, from, to);
    if (group && isHexGroup(size - 1)) {
      size -= 2;
      end[size - 1] = to;
    }
  }

  /** Adds a closing bracket, or removes the bracketed value if it repeats the value before it. */
  void addClosing(long mark, int from, int to) {
    boolean saidAgain =
        entered() > 2
            && token[size - 1] == Token.VALUE
            && token[size - 2] == Token.OPEN
            && token[size - 3] == Token.VALUE;
    if (saidAgain) {
      size -= 2;
      end[size - 1] = to;
    } else {
      add(mark, from, to);
    }
  }

  /** Returns true if the next word begins a sentence. */
  boolean isAtHead() {
    return size == floor || (Token.isMark(token[size - 1]) && !isComma(size - 1));
  }
}
