package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.policy.Edn.Keyword;
import dev.lethe.policy.Edn.OtherForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdnAtomTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "+7, 7",
    "5N, 5",
    "0x1F, 31",
    "-0Xff, -255",
    "010, 8",
    "2r101, 5",
    "36rZZ, 1295",
    "8/4, 2",
    "9223372036854775807, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808"
  })
  void whole_numbers_are_longs_in_every_notation(String token, long value) {
    assertEquals(value, EdnAtom.of(token));
  }

  @ParameterizedTest
  @CsvSource({
    "1., 1.0",
    "1.5e-3, 0.0015",
    "1.8E-1M, 0.18",
    "5M, 5.0",
    "08.5, 8.5",
    "4/6, 0.6666666666666667"
  })
  void all_other_numbers_are_doubles(String token, double value) {
    assertEquals(value, EdnAtom.of(token));
  }

  @Test
  void a_number_beyond_long_is_kept_for_messages() {
    assertEquals(new OtherForm("9223372036854775808"), EdnAtom.of("9223372036854775808N"));
  }

  @Test
  void names_are_keywords_constants_or_symbols() {
    assertEquals(new Keyword("a.b/c?"), EdnAtom.of(":a.b/c?"));
    assertEquals(new OtherForm("-a"), EdnAtom.of("-a"));
    assertEquals(new OtherForm("\\newline"), EdnAtom.of("\\newline"));
    assertEquals(true, EdnAtom.of("true"));
    assertEquals(false, EdnAtom.of("false"));
    assertNull(EdnAtom.of("nil"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "08", "1a", "0x", "2r9", "1r0", "1/0", ":", "a:", "a::b", "a/b/", "\\foo", "\\u12"
      })
  void an_invalid_token_is_rejected(String token) {
    assertThrows(IllegalArgumentException.class, () -> EdnAtom.of(token));
  }

  @Test
  void escapes_have_their_meaning_in_clojure() {
    assertEquals("\t\r\n\b\f\"\\", EdnAtom.text("\\t\\r\\n\\b\\f\\\"\\\\"));
    assertEquals("A$1\\d \uD83D\uDE00", EdnAtom.text("\\u0041$1\\\\d \\uD83D\\uDE00"));
    assertEquals("A\0S4", EdnAtom.text("\\101\\0\\1234"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\q", "\\s", "\\'", "\\u12", "\\400", "\\8", "\\\n"})
  void unknown_escapes_are_rejected(String content) {
    assertThrows(IllegalArgumentException.class, () -> EdnAtom.text(content));
  }
}
