package dev.lethe.text.token;

import dev.lethe.text.Words;

/*
 * One different word changes the meaning of a short line ("stored as values", "stored as bytes";
 * with and without "user=root"), although simhash moves such lines only a few bits apart. So short
 * texts are near only if their words are equal, whatever their marks and values; templates learn
 * which words may vary. A long text may differ in some words but not in its first ones: bots put
 * the message first, often followed by boilerplate.
 */
/** Computes the key that decides which texts may be near-duplicates. */
public final class TextTraits {
  public static final long EXACT_ONLY = 0;

  private static final int LONG_TEXT_WORDS = 20;
  private static final int HEAD_WORDS = 8;

  private long[] parts = new long[4];
  private int distinct;
  private boolean isLong;

  /**
   * Returns the near key of a text. Two texts can be near only if their keys are equal and not
   * {@link #EXACT_ONLY}.
   *
   * @param words a cursor at the beginning of the text
   * @param leastWords minimum number of distinct words; each part of an identifier counts as a word
   */
  public long nearKey(Words words, long polarity, int leastWords) {
    distinct = 0;
    if (parts.length < leastWords) {
      parts = new long[leastWords];
    }
    long sequence = 0;
    long head = 0;
    int count = 0;
    while (words.next()) {
      if (distinct < leastWords) {
        readParts(words, leastWords);
      }
      if (!words.hasDigit()) {
        count++;
        sequence = Hash64.mix(sequence + words.hash());
        head = count == HEAD_WORDS ? sequence : head;
      }
    }
    isLong = count >= LONG_TEXT_WORDS;
    if (distinct < leastWords) {
      return EXACT_ONLY;
    }
    long key = Hash64.mix(polarity + (isLong ? head : sequence));
    return key == EXACT_ONLY ? 1 : key;
  }

  /** Returns true if near texts may differ in words from the last one; else only in the rest. */
  public boolean isLong() {
    return isLong;
  }

  private void readParts(Words words, int leastWords) {
    if (!words.isJoined()) {
      part(words.hash(), leastWords);
      return;
    }
    int from = words.start();
    for (int i = from; i <= words.end(); i++) {
      if (i == words.end() || words.charAt(i) == '_' || words.charAt(i) == '.') {
        if (i > from) {
          part(words.hash(from, i), leastWords);
        }
        from = i + 1;
      }
    }
  }

  private void part(long hash, int leastWords) {
    for (int i = 0; i < distinct; i++) {
      if (parts[i] == hash) {
        return;
      }
    }
    if (distinct < leastWords) {
      parts[distinct++] = hash;
    }
  }
}
