package dev.lethe.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordPieceTest {
  private final WordPiece tokenizer = tokenizer();

  private static WordPiece tokenizer() {
    try (InputStream json =
        WordPieceTest.class.getResourceAsStream("/all-minilm-l6-v2-q-tokenizer.json")) {
      return WordPiece.read(json);
    } catch (IOException broken) {
      throw new AssertionError(broken);
    }
  }

  private String ids(String text) {
    return Arrays.stream(tokenizer.ids(text))
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(" "));
  }

  /** Token ids as produced by the models' own tokenizers. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "hello world; 7592 2088",
        "HELLO, World!; 7592 1010 2088 999",
        "unaffable; 14477 20961 3468",
        "résumé Résumé; 13746 13746",
        "[CLS]; 1031 18856 2015 1033",
        "$5.00+tax; 1002 1019 1012 4002 1009 4171",
        "中国; 1746 1799"
      })
  void a_text_has_the_ids_of_the_models_vocabulary(String text, String ids) {
    assertEquals(ids, ids(text));
  }

  /** Canonical ordering of a run of marks takes quadratic time; these would take minutes. */
  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_run_of_accents_is_removed_in_linear_time() {
    assertEquals(ids("resume"), ids("r\u0301esume" + "\u0301\u0323".repeat(200_000)));
  }

  @Test
  void invisible_characters_are_not_part_of_a_word() {
    assertEquals(ids("hello world"), ids(" hel\u200blo\u0000\t\n world\ufffd "));
    assertEquals(ids("hello world"), ids("hello\u00a0world\u202e"));
  }

  @Test
  void a_word_of_which_a_part_is_unknown_or_that_is_too_long_is_one_unknown_token() {
    int unknown = tokenizer.special("[UNK]");

    assertArrayEquals(new int[] {unknown}, tokenizer.ids("hello\ud83e\udee8hello"));
    assertArrayEquals(new int[] {unknown}, tokenizer.ids("a".repeat(101)));
    assertEquals(0, tokenizer.ids(" ").length);
  }

  @Test
  void half_a_character_harms_nothing() {
    assertEquals(ids("hello"), ids("hello\ud83d"));
  }
}
