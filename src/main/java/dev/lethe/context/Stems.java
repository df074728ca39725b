package dev.lethe.context;

import dev.lethe.family.token.StableHash;
import dev.lethe.policy.SummaryWords;
import dev.lethe.text.Porter;
import dev.lethe.text.Words;
import java.text.Normalizer;
import java.util.Arrays;

/**
 * What texts are found by: their words without English endings, as hashes. Words that every text is
 * full of are none.
 */
final class Stems {
  private static final int MANY = 64;

  private Stems() {}

  /** The stems of a text in their order, repeats included. */
  static long[] of(String text) {
    long[] stems = new long[MANY];
    int count = 0;
    String composed = composed(text);
    Words words = new Words().over(composed);
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

  /** A text whose characters have one form each. */
  static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  /** A word in lower case without the ending of an English genitive. */
  static String base(String word) {
    int end = word.length() - 2;
    return end > 0
            && word.charAt(end + 1) == 's'
            && (word.charAt(end) == '\'' || word.charAt(end) == '\u2019')
        ? word.substring(0, end)
        : word;
  }

  /** Whether a word says nothing of what a text is about. */
  static boolean isOrdinary(String base) {
    return SummaryWords.ORDINARY.contains(base.replace('\u2019', '\''));
  }

  /** What a word is found by. */
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
