package dev.lethe.text;

import java.util.Arrays;

/**
 * States reported by the numbers of one message, in order, repeats included: {@code exit 0}, {@code
 * http 5}. Collected during normalization, which replaces the numbers. Reusable for other messages;
 * not thread-safe.
 */
public final class States {
  private static final int CLASSES = 10;

  private final StateKeys keys;
  private int[] found = new int[4];
  private int count;

  States(StateKeys keys) {
    this.keys = keys;
  }

  /** Starts on another message. */
  public void begin() {
    count = 0;
  }

  /** Adds the states of another text of the same message, collected with the same keys. */
  public void add(States others) {
    for (int i = 0; i < others.count; i++) {
      put(others.found[i]);
    }
  }

  /** Returns the number of states. */
  public int count() {
    return count;
  }

  /** Returns the state at {@code index} as written in signatures: key and class. */
  public String name(int index) {
    return keys.name(found[index] / CLASSES) + ' ' + found[index] % CLASSES;
  }

  /**
   * Returns the state at {@code index} as a member, like {@link PolarityWords#member} for words.
   */
  public long member(int index) {
    return PolarityLexicon.mix(keys.hash(found[index] / CLASSES)) + 1 + found[index] % CLASSES;
  }

  /** Adds the number, or class of numbers such as {@code 5xx}, if it is a state. */
  void take(char[] in, int start, int end, int limit) {
    int key = keys.find(in, start, end);
    if (key >= 0
        && !(end < limit && Ascii.isWord(in[end]))
        && (Ascii.digitsEnd(in, start, end) == end || isClass(in, start, end))) {
      put(key * CLASSES + keys.classOf(key, in, start, end));
    }
  }

  private static boolean isClass(char[] in, int start, int end) {
    return end == start + 3
        && Ascii.isDigit(in[start])
        && Ascii.matchesIgnoringCase(in, start + 1, end, "xx");
  }

  /** Adds the word at {@code start} if it is a number and a state; returns the word's end. */
  int addWord(Chars text, int start) {
    char[] in = text.at;
    int limit = text.length;
    int end = Ascii.wordEnd(in, start, limit);
    boolean grouped = end + 1 < limit && ".,:-".indexOf(in[end]) >= 0 && Ascii.isDigit(in[end + 1]);
    if (Ascii.isDigit(in[start]) && !grouped) {
      take(in, start, end, limit);
    }
    return end;
  }

  private void put(int state) {
    if (count == found.length) {
      found = Arrays.copyOf(found, count * 2);
    }
    found[count++] = state;
  }
}
