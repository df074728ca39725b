package dev.lethe.policy;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.text.Opposites;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordTest {

  @Test
  void a_word_is_folded_as_texts_are() {
    assertEquals("failed", Word.folded("FAILED"));
    assertEquals("no", Word.folded("ｎｏ"));
    assertEquals("n't", Word.folded("n't"));
    assertEquals("größer", Word.folded("Größer"));
    assertEquals("example.info", Word.folded("example.info"));
    assertEquals("失敗", Word.folded("失敗"));
  }

  @Test
  void what_texts_never_have_as_one_word_is_refused() {
    for (String text :
        List.of("", " ", "a b", "scaled-up", "'s", "a.", "<n>", "+", "停止しました", "a失")) {
      assertNull(Word.folded(text), text);
    }
  }

  @Test
  void the_default_lists_are_words_of_texts() {
    DedupePolicy dedupe = Policy.defaults().dedupe();

    assertDoesNotThrow(
        () -> new Opposites(dedupe.opposites(), dedupe.negations(), dedupe.severities()));
  }

  @Test
  void every_word_that_is_taken_is_one_word_of_a_text() {
    int[] alphabet = "ab9_'’.-é\u0301\ufe0fß失しกᄀ가".codePoints().toArray();
    for (long seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(6); i > 0; i--) {
        int any = random.nextInt(0x30000);
        boolean known = random.nextInt(4) > 0 || Character.getType(any) == Character.SURROGATE;
        text.appendCodePoint(known ? alphabet[random.nextInt(alphabet.length)] : any);
      }
      String word = Word.folded(text.toString());

      if (word != null) {
        assertDoesNotThrow(
            () -> new Opposites(List.of(), List.of(word), List.of()), "seed " + seed);
      }
    }
  }
}
