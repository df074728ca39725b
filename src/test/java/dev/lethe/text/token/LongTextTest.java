package dev.lethe.text.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LongTextTest {
  private static final String LONGEST = "a".repeat(LongText.MAX_LENGTH);

  @Test
  void a_text_of_4096_characters_is_kept_as_it_is() {
    assertEquals(LONGEST, LongText.shortened(LONGEST));
  }

  @Test
  void of_a_longer_one_its_beginning_and_a_word_for_the_rest() {
    String kept = LongText.shortened(LONGEST + " and more");

    assertEquals(LongText.MAX_LENGTH, kept.length());
    assertTrue(kept.matches("a+ [g-v]{16}"), kept);
    assertEquals(kept, LongText.shortened(kept), "what is kept is kept as it is");
    assertEquals(kept, LongText.shortened(LONGEST + " and more"));
  }

  @Test
  void texts_with_other_ends_are_kept_as_others() {
    assertNotEquals(
        LongText.shortened(LONGEST + " and more"), LongText.shortened(LONGEST + " and less"));
  }

  @Test
  void only_a_longer_text_has_a_rest_and_texts_with_other_ends_have_others() {
    long more = LongText.rest(LONGEST + " and more");

    assertEquals(0, LongText.rest(LONGEST));
    assertNotEquals(0, more);
    assertNotEquals(more, LongText.rest(LONGEST + " and less"));
    assertEquals(more, LongText.rest(LONGEST + " and more"));
  }

  @Test
  void no_character_of_two_halves_is_cut() {
    for (int before = 0; before < 4; before++) {
      String kept = LongText.shortened("a".repeat(before) + "🎶".repeat(3_000));

      assertFalse(Character.isHighSurrogate(kept.charAt(kept.indexOf(' ') - 1)));
      assertTrue(kept.length() <= LongText.MAX_LENGTH);
    }
  }
}
