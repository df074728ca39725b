package dev.lethe.family.token;

import dev.lethe.text.Words;

/*
 * A short line says something else when one of its words does ("stored as values", "stored as
 * bytes"; with "user=root" and without), while simhash puts such lines a few bits apart. So short
 * texts are near only if their words are the same, whatever their marks and values; which of their
 * words may vary is for templates to learn. A long text may differ in a word, but not in its first
 * ones: bots say first what they say, and may say much after it that they always say.
 */
/** What decides whether a text can be near others. */
public final class TextTraits {
  public static final long EXACT_ONLY = 0;

  private static final int LONG_TEXT_WORDS = 20;
  private static final int HEAD_WORDS = 8;

  private long[] parts = new long[4];
  private int distinct;

  /**
   * The near key of a text: two can be near only if theirs are equal, and not {@link #EXACT_ONLY}.
   *
   * @param words a cursor at the text's beginning
   * @param leastWords distinct words it needs; an identifier of several parts is several words
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
    if (distinct < leastWords) {
      return EXACT_ONLY;
    }
    long key = Hash64.mix(polarity + (count < LONG_TEXT_WORDS ? sequence : head));
    return key == EXACT_ONLY ? 1 : key;
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
