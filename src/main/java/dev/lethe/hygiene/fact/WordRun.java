package dev.lethe.hygiene.fact;

import dev.lethe.text.Words;
import java.util.ArrayList;
import java.util.List;

/** The words of a text in their order, to find some of them in a row without regard to case. */
final class WordRun {
  private static final String SIGNS_BEFORE = "-#@";
  private static final String SIGNS_AFTER = "#%.!";

  private final String text;
  private final List<Word> words = new ArrayList<>();

  private record Word(long hash, int start, int end) {}

  WordRun(String text) {
    this.text = text;
    Words cursor = new Words().start(text);
    while (cursor.next()) {
      words.add(new Word(cursor.hash(), cursor.start(), cursor.end()));
    }
  }

  String text() {
    return text;
  }

  /** Returns the words as they are written. */
  List<String> words() {
    return words.stream().map(word -> text.substring(word.start(), word.end())).toList();
  }

  /**
   * Returns the first part of the text that consists of the given words, with the signs attached to
   * it; null if there is none.
   */
  String find(WordRun part) {
    int length = part.words.size();
    for (int i = 0; length > 0 && i + length <= words.size(); i++) {
      if (isAt(i, part.words)) {
        return withSigns(words.get(i).start(), words.get(i + length - 1).end());
      }
    }
    return null;
  }

  private boolean isAt(int first, List<Word> part) {
    for (int i = 0; i < part.size(); i++) {
      if (part.get(i).hash() != words.get(first + i).hash()) {
        return false;
      }
    }
    return true;
  }

  private String withSigns(int start, int end) {
    int from = start;
    while (from > 0 && isSign(text.charAt(from - 1), SIGNS_BEFORE)) {
      from--;
    }
    int to = end;
    while (to < text.length() && isSign(text.charAt(to), SIGNS_AFTER)) {
      to++;
    }
    return text.substring(from, to);
  }

  private static boolean isSign(char character, String others) {
    int type = Character.getType(character);
    return type == Character.MATH_SYMBOL
        || type == Character.CURRENCY_SYMBOL
        || others.indexOf(character) >= 0;
  }
}
