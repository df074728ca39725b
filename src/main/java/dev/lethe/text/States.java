package dev.lethe.text;

import java.util.Arrays;

/**
 * The states that the numbers of one message say, in their order, repeats included: {@code exit 0},
 * {@code http 5}. Normalising finds them, since it does away with the numbers. Can be used again
 * for another message; not safe for use by many threads.
 */
public final class States {
  private static final int CLASSES = 10;

  private final StateKeys keys;
  private int[] found = new int[4];
  private int count;

  States(StateKeys keys) {
    this.keys = keys;
  }

  /** Begins with another message. */
  public void begin() {
    count = 0;
  }

  /** Takes in those of another text of the same message, by the same keys. */
  public void add(States others) {
    for (int i = 0; i < others.count; i++) {
      put(others.found[i]);
    }
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** The state at {@code index} as a signature has it: the key and its class. */
  public String name(int index) {
    return keys.name(found[index] / CLASSES) + ' ' + found[index] % CLASSES;
  }

  /** The state at {@code index}, as {@link Telling#member} has words. */
  public long member(int index) {
    return Opposites.mix(keys.hash(found[index] / CLASSES)) + 1 + found[index] % CLASSES;
  }

  /** Takes in the number {@code [start, end)}, if it is a state. */
  void take(char[] in, int start, int end, int limit) {
    int key = keys.find(in, start, end);
    if (key >= 0
        && !(end < limit && Ascii.isWord(in[end]))
        && Ascii.digitsEnd(in, start, end) == end) {
      put(key * CLASSES + keys.classOf(key, in, start, end));
    }
  }

  /** Takes in the word at {@code start}, if it is a number and a state; returns where it ends. */
  int takeWord(Chars text, int start) {
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
