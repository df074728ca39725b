package dev.lethe.context;

import dev.lethe.policy.SummaryWords;
import dev.lethe.text.Nfkc;
import dev.lethe.text.Porter;
import dev.lethe.text.Words;
import dev.lethe.text.token.StableHash;
import java.util.Arrays;

/** Stems of words as 64-bit hashes, by which texts are found. Stop words are left out. */
final class Stems {
  private static final int MANY = 64;

  private Stems() {}

  /** Returns the stems of a text in order, including repeats. */
  static long[] of(String text) {
    long[] stems = new long[MANY];
    int count = 0;
    String composed = Nfkc.of(text);
    Words words = new Words().start(composed);
    while (words.next()) {
      String word = base(words.word());
      if (isOrdinary(word)) {
        continue;
      }
      if (words.isJoined()) {
        for (String part : word.split("[._]", -1)) {
          if (!part.isEmpty() && !isOrdinary(part)) {
            stems = count == stems.length ? Arrays.copyOf(stems, count * 2) : stems;
            stems[count++] = hash(part);
          }
        }
      }
      stems = count == stems.length ? Arrays.copyOf(stems, count * 2) : stems;
      stems[count++] = hash(word);
    }
    return Arrays.copyOf(stems, count);
  }

  /** Returns a lower-case word without the possessive ending {@code 's}. */
  static String base(String word) {
    int end = word.length() - 2;
    return end > 0
            && word.charAt(end + 1) == 's'
            && (word.charAt(end) == '\'' || word.charAt(end) == '\u2019')
        ? word.substring(0, end)
        : word;
  }

  /** Returns true for a stop word. */
  static boolean isOrdinary(String base) {
    return SummaryWords.ORDINARY.contains(base.replace('\u2019', '\''));
  }

  /** Returns the hash of a word's stem. */
  static long hash(String base) {
    return StableHash.of(isEnglish(base) ? Porter.stem(base) : base);
  }

  private static boolean isEnglish(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < 'a' || word.charAt(i) > 'z') {
        return false;
      }
    }
    return true;
  }
}
