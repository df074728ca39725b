package dev.lethe.memory.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SentencesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The heron is back. It stands there! Is it? Yes | The heron is back./It stands there!/Is it?/Yes",
        "See https://x.org/a?b=1!c and v1.2.3 now. Done | See https://x.org/a?b=1!c and v1.2.3 now./Done",
        "Das ist z.B. der Reiher. Er steht | Das ist z.B. der Reiher./Er steht",
        "We met J. Doe, i.e. the boss etc. and left | We met J. Doe, i.e. the boss etc. and left",
        "She said \"Go!\" (twice.) Then left | She said \"Go!\"/(twice.)/Then left",
        "昨日、落ちました。原因は？メモリ！ | 昨日、落ちました。/原因は？/メモリ！",
        "هل عاد؟ نعم عاد۔ هنا | هل عاد؟/نعم عاد۔/هنا",
        "वह आया। वह गया॥ अब | वह आया।/वह गया॥/अब",
        "What?! No... Well… ok | What?!/No.../Well…/ok",
        "..... ?! ... | ''",
      })
  void a_sentence_ends_as_its_language_has_it(String text, String sentences) {
    assertEquals(sentences, String.join("/", Sentences.of(text)));
  }

  @Test
  void a_line_break_of_any_kind_ends_a_sentence() {
    assertEquals(List.of("a", "b", "c", "d"), Sentences.of("a\r\nb\n\n  c \u2028d\u2029 \n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Is it?", "Is it?\"", "戻った？", "هل عاد؟", "really?!?"})
  void a_question_is_recognized_by_its_mark(String text) {
    assertTrue(Sentences.asks(text));
  }

  @Test
  void a_statement_asks_nothing() {
    assertFalse(Sentences.asks("It is."));
    assertFalse(Sentences.asks("x?y=1"));
  }

  @Test
  void a_long_sentence_is_cut_between_words_and_never_inside_a_sign() {
    String family = "👩‍👩‍👧";
    assertEquals("x ".repeat(140).strip() + '…', Sentences.shown("x ".repeat(300).strip()));
    assertEquals("ab…", Sentences.shown("ab" + family, 4));
    assertEquals("e…", Sentences.shown("ee\u0301x", 3));
    assertEquals("😀😀…", Sentences.shown("😀😀😀😀", 3));
    assertEquals("short", Sentences.shown("short"));
  }

  @Test
  void every_sentence_of_any_text_is_a_substring_of_it() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    String alphabet = "aB1 .!?…。\n)\"'x\u0301\ud83d\ude00\ud800";
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(40); n > 0; n--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      int from = 0;
      for (String sentence : Sentences.of(text.toString())) {
        from = text.indexOf(sentence, from);
        assertTrue(from >= 0 && !sentence.isBlank(), () -> "seed " + seed + ": " + text);
        from += sentence.length();
        Sentences.shown(sentence, 5);
      }
    }
  }

  @Test
  void a_wall_of_stops_is_read_in_one_pass() {
    assertEquals(1, Sentences.of(".".repeat(1_000_000) + "x").size());
    assertEquals(1, Sentences.of("x" + "\u0301".repeat(1_000_000)).size());
  }
}
