package dev.lethe.text.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DelimitedSpansTest {
  private final DelimitedSpans places = new DelimitedSpans();

  /** Returns the first place of a text and its contents; null if there is none. */
  private String place(String text) {
    places.start(text.toCharArray(), text.length());
    for (int i = 0; i < text.length(); i++) {
      int end = places.end(i);
      if (end > 0) {
        String held = text.substring(places.innerStart, places.innerEnd);
        return text.substring(i, end) + " holds " + held;
      }
    }
    return null;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '&',
      value = {
        "alias \"quit\" saved ^ \"quit\" ^ quit",
        "alias 'quit it' saved ^ 'quit it' ^ quit it",
        "song 'don't stop' plays ^ 'don't stop' ^ don't stop",
        "run `make all` now ^ `make all` ^ make all",
        "build **passed**! ^ **passed** ^ passed",
        "build *passed*! ^ *passed* ^ passed",
        "a __word__ here ^ __word__ ^ word",
        "a ~~word~~ here ^ ~~word~~ ^ word",
        "a ||word|| here ^ ||word|| ^ word",
        "it is “a b” here ^ “a b” ^ a b",
        "es ist „a b“ hier ^ „a b“ ^ a b",
        "c'est «a b» ici ^ «a b» ^ a b",
        "これは「青い空」です ^ 「青い空」 ^ 青い空",
        "see [the page](<url a.example/p>) now ^ [the page](<url a.example/p>) ^ the page",
        "go to #general now ^ #general ^ #general",
        "ask @the_crew now ^ @the_crew ^ @the_crew",
      })
  void a_text_between_delimiters_is_a_span_with_its_content(
      String text, String place, String held) {
    assertEquals(place + " holds " + held, place(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "say \"this and no end",
        "a quote \"over\nlines\" is none",
        "it's Anna's and Bob's",
        "snake_case_name",
        "a|b|c",
        "mail to anna@example",
        "the answer (here) [there]",
        "nothing \"\" here",
        "a > b",
      })
  void other_marks_are_none(String text) {
    assertEquals(null, place(text));
  }

  @Test
  void a_block_of_code_may_have_lines() {
    assertEquals("```a\nb``` holds a\nb", place("see ```a\nb``` here"));
  }

  @Test
  void lines_that_begin_with_a_sign_of_quotation_are_one_place() {
    assertEquals("> one\n> two holds > one\n> two", place("He said\n> one\n> two\nand left"));
  }

  @Test
  void a_place_is_no_longer_than_four_hundred_characters() {
    assertEquals(null, place("\"" + "a".repeat(400) + "\""));
  }
}
