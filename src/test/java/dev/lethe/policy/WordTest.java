package dev.lethe.policy;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.text.PolarityLexicon;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordTest {

  @Test
  void words_are_folded_like_texts() {
    assertEquals("failed", Word.folded("FAILED"));
    assertEquals("no", Word.folded("ｎｏ"));
    assertEquals("n't", Word.folded("n't"));
    assertEquals("größer", Word.folded("Größer"));
    assertEquals("example.info", Word.folded("example.info"));
    assertEquals("失敗", Word.folded("失敗"));
  }

  @Test
  void texts_that_are_not_one_word_are_rejected() {
    for (String text :
        List.of("", " ", "a b", "scaled-up", "'s", "a.", "<n>", "+", "停止しました", "a失")) {
      assertNull(Word.folded(text), text);
    }
  }

  @Test
  void a_polarity_word_may_be_an_emoji_a_prefix_or_a_suffix() {
    assertEquals("failed", Word.polarity("FAILED"));
    assertEquals("❌", Word.polarity("❌"));
    assertEquals("⬆", Word.polarity("⬆️"));
    assertEquals("👍", Word.polarity("👍🏽"));
    assertEquals("실패*", Word.polarity("실패*"));
    assertEquals("*madı", Word.polarity("*MADı"));
    assertEquals("ません", Word.polarity("ません"));
    assertEquals("失敗", Word.polarity("失敗"));
  }

  @Test
  void entries_that_match_no_text_are_rejected() {
    for (String text :
        List.of(
            "",
            "*",
            "**",
            "a*",
            "*a*",
            "a b",
            "失敗*",
            "✅❌",
            "✅ok",
            "🏽",
            "️",
            "👩‍💻",
            "+",
            "->",
            "a-b*",
            "🇩🇪",
            "x".repeat(101),
            "x".repeat(64) + "*")) {
      assertNull(Word.polarity(text), text);
    }
  }

  @Test
  void a_state_key_is_one_to_three_words() {
    assertEquals("exit code", Word.phrase("Exit Code"));
    assertEquals("exited with code", Word.phrase("exited with code"));
    for (String text : List.of("", " exit", "exit  code", "a b c d", "exit-code", "=")) {
      assertNull(Word.phrase(text), text);
    }
  }

  @Test
  void every_language_has_words_of_each_kind() {
    for (String code : LanguageWords.codes()) {
      boolean listed = code.equals(LanguageWords.ENGLISH) || LanguageWords.of(code).size() > 50;
      assertTrue(listed, code);
    }
  }

  @Test
  void the_default_lists_are_words_of_texts() {
    DedupePolicy dedupe = Policy.defaults().dedupe();

    assertDoesNotThrow(
        () -> new PolarityLexicon(dedupe.opposites(), dedupe.negations(), dedupe.severities()));
    assertDoesNotThrow(() -> PolarityLexicon.of(dedupe));
  }

  @Test
  void every_accepted_word_is_one_word_of_a_text() {
    int[] alphabet = "ab9_'’.-é\u0301\ufe0fß失しกᄀ가*✅⬆\ud83c\udffd".codePoints().toArray();
    for (long seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(6); i > 0; i--) {
        int any = random.nextInt(0x30000);
        boolean known = random.nextInt(4) > 0 || Character.getType(any) == Character.SURROGATE;
        text.appendCodePoint(known ? alphabet[random.nextInt(alphabet.length)] : any);
      }
      String word = Word.folded(text.toString());
      String telling = Word.polarity(text.toString());

      for (String taken : new String[] {word, telling}) {
        if (taken != null) {
          assertDoesNotThrow(
              () -> new PolarityLexicon(List.of(), List.of(taken), List.of()), "seed " + seed);
        }
      }
      if (telling != null && !telling.contains("*")) {
        PolarityLexicon own = new PolarityLexicon(List.of(), List.of(telling), List.of());
        assertNotEquals(PolarityLexicon.NONE, own.polarity(telling), "seed " + seed);
      }
    }
  }
}
