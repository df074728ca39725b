package dev.lethe.memory.summary;

import dev.lethe.memory.Memory;
import dev.lethe.policy.SummaryWords;
import dev.lethe.text.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A sentence of a source, with the words that describe its content.
 *
 * @param sourceId id of the source
 * @param by author of the sentence
 * @param place place of the source among the group's, from 0
 * @param position position of the sentence in its source, from 0
 * @param text the sentence, unchanged
 * @param content informative words by hash, without numbers and common words
 * @param words number of words
 * @param marks numbers and negations by hash, on which the meaning depends
 * @param wording hash of all words in order, and of whether it asks: equal for sentences that
 *     differ in case and punctuation only
 */
record Statement(
    String sourceId,
    Speaker by,
    int place,
    int position,
    String text,
    Map<Long, String> content,
    int words,
    Set<Long> marks,
    long wording) {
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;
  private static final int MIN_LETTERS = 3;

  /**
   * Author of a statement.
   *
   * @param authorId null if unknown
   * @param familyId family of a bot's repeated message; null for none
   */
  record Speaker(String authorId, boolean isBot, String familyId) {
    private static final Speaker UNKNOWN = new Speaker(null, false, null);

    private static Speaker of(Memory memory) {
      return new Speaker(
          memory.source().authorId(),
          memory.source().authorIsBot(),
          memory.kind().isFolded() ? null : memory.cluster().spamFamilyId());
    }
  }

  /**
   * Returns all sentences of the sources, in order.
   *
   * @param first place of the first source
   */
  static List<Statement> of(List<Memory> sources, int first) {
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      Memory source = sources.get(i);
      statements.addAll(of(source, first + i, Sentences.of(source.content().text())));
    }
    return statements;
  }

  /** Returns the given sentences of a source as statements. */
  static List<Statement> of(Memory source, int place, List<String> sentences) {
    Speaker by = Speaker.of(source);
    List<Statement> statements = new ArrayList<>();
    for (String sentence : sentences) {
      statements.add(read(source.memoryId(), by, place, statements.size(), sentence));
    }
    return statements;
  }

  /** Returns the distinct informative words and marks of sentences, by hash. */
  static Set<Long> words(List<Statement> sentences) {
    Set<Long> words = new HashSet<>();
    for (Statement sentence : sentences) {
      words.addAll(sentence.content().keySet());
      words.addAll(sentence.marks());
    }
    return words;
  }

  /** Returns a statement of an earlier summary, which is treated as a source of its own. */
  static Statement carried(String sourceId, int place, String text) {
    return read(sourceId, Speaker.UNKNOWN, place, 0, text);
  }

  /** Returns the sentences of a text without a source. */
  static List<Statement> of(String text) {
    return Sentences.of(text).stream()
        .map(sentence -> read("", Speaker.UNKNOWN, 0, 0, sentence))
        .toList();
  }

  private static Statement read(String sourceId, Speaker by, int place, int position, String text) {
    Map<Long, String> content = new LinkedHashMap<>();
    Words words = new Words().start(text);
    Set<Long> marks = new HashSet<>();
    long wording = Sentences.asks(text) ? 1 : 0;
    int count = 0;
    while (words.next()) {
      count++;
      wording = (wording ^ words.hash()) * MULTIPLIER;
      String word = text.substring(words.start(), words.end());
      if (isInformative(word)) {
        content.putIfAbsent(words.hash(), word);
      }
      if (isMark(word)) {
        marks.add(words.hash());
      }
    }
    return new Statement(sourceId, by, place, position, text, content, count, marks, wording);
  }

  private static boolean isMark(String word) {
    return word.codePoints().anyMatch(Character::isDigit)
        || SummaryWords.NEGATIONS.contains(word.toLowerCase(Locale.ROOT).replace('’', '\''));
  }

  /** Returns true if a word is informative about the content of a text. */
  static boolean isInformative(String word) {
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

  /**
   * Returns the minimum length of a word: in scripts without spaces, words are pairs of characters.
   */
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
    return by.isBot();
  }

  /** Returns the share of informative words that two statements have in common, 0 to 1. */
  double overlap(Statement other) {
    int common = 0;
    for (Long word : content.keySet()) {
      common += other.content.containsKey(word) ? 1 : 0;
    }
    int all = content.size() + other.content.size() - common;
    return all == 0 ? 0 : (double) common / all;
  }
}
