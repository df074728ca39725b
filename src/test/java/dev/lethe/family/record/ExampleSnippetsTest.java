package dev.lethe.family.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExampleSnippetsTest {

  @Test
  void there_are_at_most_three_and_no_two_are_the_same() {
    ExampleSnippets snippets = of("a b", "a b", "a c", "a d", "a e");

    assertEquals(3, snippets.texts().size());
    assertEquals(3, snippets.texts().stream().distinct().count());
  }

  @Test
  void the_oldest_stays_and_others_are_replaced_by_more_different_ones() {
    ExampleSnippets snippets = of("build a ok", "build b ok", "build c ok", "tests red today");

    assertEquals(List.of("build a ok", "build c ok", "tests red today"), snippets.texts());
  }

  @Test
  void a_snippet_has_at_most_160_characters_and_ends_at_a_code_point() {
    String text = of("x".repeat(159) + "🚨 and more").texts().get(0);

    assertEquals("x".repeat(159), text);
    assertEquals(160, of("y".repeat(500)).texts().get(0).length());
    assertEquals("\uFFFD", of("\ud83d").texts().get(0));
  }

  @Test
  void a_snippet_does_not_end_in_the_middle_of_a_placeholder() {
    String text = "x".repeat(150) + " <url ci.example/<n>/5>";

    assertEquals("x".repeat(150), of(text).texts().get(0));
  }

  @Test
  void an_erased_messages_snippet_is_removed() {
    ExampleSnippets snippets = of("a b", "c d", "e f").without("m1");

    assertEquals(List.of("a b", "e f"), snippets.texts());
  }

  @Test
  void snippets_stay_small_and_well_formed_for_any_input() {
    for (long seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      ExampleSnippets snippets = ExampleSnippets.NONE;
      for (int i = 0; i < 20; i++) {
        snippets = snippets.with("m" + i, Members.adversarial(random));
      }

      for (String text : snippets.texts()) {
        assertTrue(text.length() <= 160 && !text.isEmpty(), "seed " + seed);
        byte[] utf8 = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        assertEquals(
            text, new String(utf8, java.nio.charset.StandardCharsets.UTF_8), "seed " + seed);
      }
    }
  }

  private static ExampleSnippets of(String... texts) {
    ExampleSnippets snippets = ExampleSnippets.NONE;
    for (int i = 0; i < texts.length; i++) {
      snippets = snippets.with("m" + i, texts[i]);
    }
    return snippets;
  }
}
