package dev.lethe.quality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TemplateTest {
  @Test
  void text_without_braces_is_as_written_but_for_line_breaks() {
    assertEquals(Set.of("one\rtwo | three"), drawn("one⏎two | three"));
  }

  @Test
  void a_choice_gives_each_of_its_texts() {
    assertEquals(Set.of("is up", "is down", "is "), drawn("is {up|down|}"));
  }

  @Test
  void a_choice_may_have_places_of_its_own() {
    assertEquals(Set.of("a 7", "a b"), drawn("a {{n:7-7}|b}"));
  }

  @Test
  void a_tail_is_there_or_not() {
    assertEquals(Set.of("muted", "muted: spam"), drawn("muted{?50 : spam}"));
    assertEquals(Set.of("muted: spam"), drawn("muted{?100 : spam}"));
  }

  @Test
  void the_length_of_a_list_is_within_its_range() {
    assertEquals(Set.of("x", "x, x", "x, x, x"), drawn("{*1-3/, /x}"));
  }

  @Test
  void a_list_may_be_numbered_from_one_in_each_message() {
    assertEquals(Set.of("1. 2. 3."), drawn("{*3-3/ /{i}.}"));
  }

  @Test
  void a_key_gives_the_same_value_in_the_whole_message_and_the_word_for_a_number() {
    assertEquals(Set.of("1 job 1", "2 jobs 2"), drawn("{n:1-2#k} {count:k:job:jobs} {n:1-2#k}"));
  }

  @Test
  void values_come_from_the_bots_lists_too() {
    Draw draw =
        new Draw(
            new Random(1),
            Map.of("a", Template.oneOf("b")),
            Map.of("c", Template.oneOf("{a}{a}")),
            10);

    assertEquals("bb!", draw.message(Template.of("{c}!")));
  }

  @Test
  void an_open_brace_or_an_unknown_value_is_a_mistake() {
    assertThrows(IllegalArgumentException.class, () -> Template.of("a {b"));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> drawn("{nosuch}"))
            .getMessage()
            .contains("nosuch"));
  }

  private static Set<String> drawn(String template) {
    Draw draw = new Draw(new Random(1), Map.of(), Map.of(), 10);
    Template parsed = Template.of(template);
    Set<String> texts = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      texts.add(draw.message(parsed));
    }
    return texts;
  }
}
