package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordEntryTest {

  @Test
  void words_are_folded_like_texts() {
    assertEquals("failed", WordEntry.word("FAILED"));
    assertEquals("no", WordEntry.word("ｎｏ"));
    assertEquals("n't", WordEntry.word("n't"));
    assertEquals("größer", WordEntry.word("Größer"));
    assertEquals("example.info", WordEntry.word("example.info"));
    assertEquals("失敗", WordEntry.word("失敗"));
  }

  @Test
  void texts_that_are_not_one_word_are_rejected() {
    for (String text :
        List.of("", " ", "a b", "scaled-up", "'s", "a.", "<n>", "+", "停止しました", "a失")) {
      assertNull(WordEntry.word(text), text);
    }
  }

  @Test
  void a_polarity_word_may_be_an_emoji_a_prefix_or_a_suffix() {
    assertEquals("failed", WordEntry.polarityWord("FAILED"));
    assertEquals("❌", WordEntry.polarityWord("❌"));
    assertEquals("⬆", WordEntry.polarityWord("⬆️"));
    assertEquals("👍", WordEntry.polarityWord("👍🏽"));
    assertEquals("실패*", WordEntry.polarityWord("실패*"));
    assertEquals("*madı", WordEntry.polarityWord("*MADı"));
    assertEquals("ません", WordEntry.polarityWord("ません"));
    assertEquals("失敗", WordEntry.polarityWord("失敗"));
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
      assertNull(WordEntry.polarityWord(text), text);
    }
  }

  @Test
  void a_state_key_is_one_to_three_words() {
    assertEquals("exit code", WordEntry.stateKey("Exit Code"));
    assertEquals("exited with code", WordEntry.stateKey("exited with code"));
    for (String text : List.of("", " exit", "exit  code", "a b c d", "exit-code", "=")) {
      assertNull(WordEntry.stateKey(text), text);
    }
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
      String word = WordEntry.word(text.toString());
      String polarityWord = WordEntry.polarityWord(text.toString());

      for (String taken : new String[] {word, polarityWord}) {
        if (taken != null) {
          assertDoesNotThrow(() -> new PolarityLexicon(List.of(taken)), "seed " + seed);
        }
      }
      if (polarityWord != null && !polarityWord.contains("*")) {
        PolarityLexicon own = new PolarityLexicon(List.of(polarityWord));
        assertNotEquals(PolarityLexicon.NONE, Polarity.of(own, polarityWord), "seed " + seed);
      }
    }
  }
}
