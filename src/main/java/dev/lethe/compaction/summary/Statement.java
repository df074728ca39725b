package dev.lethe.compaction.summary;

import dev.lethe.memory.Memory;
import dev.lethe.policy.SummaryWords;
import dev.lethe.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A sentence of a source, with what it says something by.
 *
 * @param source whose it is
 * @param place of the source among the group's, from 0 on
 * @param position of the sentence in its source, from 0 on
 * @param text as it stands there
 * @param content the words that tell what it is about, by their hash; not numbers, nor what every
 *     text is full of
 * @param words how many words it has
 */
record Statement(
    Memory source, int place, int position, String text, Map<Long, String> content, int words) {
  private static final int MIN_LETTERS = 3;

  /** All sentences of some sources, in their order. */
  static List<Statement> of(List<Memory> sources) {
    List<Statement> statements = new ArrayList<>();
    for (int place = 0; place < sources.size(); place++) {
      Memory source = sources.get(place);
      int position = 0;
      for (String sentence : Sentences.of(source.content().text())) {
        statements.add(read(source, place, position++, sentence));
      }
    }
    return statements;
  }

  private static Statement read(Memory source, int place, int position, String text) {
    Map<Long, String> content = new LinkedHashMap<>();
    Words words = new Words().over(text);
    int count = 0;
    while (words.next()) {
      count++;
      String word = text.substring(words.start(), words.end());
      if (tells(word)) {
        content.putIfAbsent(words.hash(), word);
      }
    }
    return new Statement(source, place, position, text, content, count);
  }

  /** Whether a word says anything of what a text is about. */
  static boolean tells(String word) {
    if (SummaryWords.ORDINARY.contains(word.toLowerCase(Locale.ROOT).replace('’', '\''))) {
      return false;
    }
    int first = word.codePointAt(0);
    if (Character.isIdeographic(first)) {
      return word.codePointCount(0, word.length()) > 1;
    }
    boolean kana = word.codePoints().allMatch(Statement::isHiragana);
    return !kana
        && word.codePointCount(0, word.length()) >= leastLetters(first)
        && word.codePoints().anyMatch(Character::isLetter);
  }

  /** Pairs of characters, where a script has no spaces, are words of two letters. */
  private static int leastLetters(int codePoint) {
    return switch (Character.UnicodeScript.of(codePoint)) {
      case KATAKANA, HANGUL, THAI, LAO, KHMER, MYANMAR -> 2;
      default -> MIN_LETTERS;
    };
  }

  private static boolean isHiragana(int codePoint) {
    return Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.HIRAGANA;
  }

  boolean asks() {
    return Sentences.asks(text);
  }

  boolean isBots() {
    return source.source().authorIsBot();
  }

  String sourceId() {
    return source.memoryId();
  }

  /** Share of the telling words that two statements have in common, 0 to 1. */
  double overlap(Statement other) {
    int common = 0;
    for (Long word : content.keySet()) {
      common += other.content.containsKey(word) ? 1 : 0;
    }
    int all = content.size() + other.content.size() - common;
    return all == 0 ? 0 : (double) common / all;
  }
}
