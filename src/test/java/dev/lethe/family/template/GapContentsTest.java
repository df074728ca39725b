package dev.lethe.family.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.text.token.TextScanner;
import org.junit.jupiter.api.Test;

class GapContentsTest {
  private final GapContents contents = new GapContents();

  private void hold(String... texts) {
    contents.begin();
    for (String text : texts) {
      long[] tokens = text.isEmpty() ? new long[1] : new TextScanner().scan("x " + text).copy();
      contents.add(tokens, 1, tokens.length);
    }
  }

  @Test
  void the_same_content_counts_once() {
    hold("anna", "bruno", "anna");

    assertEquals(2, contents.distinct);
    assertEquals(3, contents.texts);
  }

  @Test
  void each_value_is_one_of_its_own() {
    hold("<n>", "<n>");

    assertEquals(2, contents.distinct);
    assertTrue(contents.anyValue && contents.allPlaces);
  }

  @Test
  void a_slot_of_a_template_counts_as_two_values() {
    hold("anna");
    contents.add(new long[] {Template.SLOT}, 0, 1);

    assertEquals(3, contents.distinct);
    assertEquals(2, contents.texts);
  }

  @Test
  void words_names_and_sentences_are_distinguished() {
    hold("anna", "Bruno", "all of the house");

    assertEquals(1, contents.words);
    assertEquals(1, contents.names);
    assertEquals(1, contents.phrases);
    assertFalse(contents.allSingle);
    assertEquals(4, contents.longest);
  }

  @Test
  void an_empty_content_is_recorded() {
    hold("", "anna");

    assertTrue(contents.anyEmpty);
    assertFalse(contents.allSingle);
  }

  @Test
  void a_field_that_some_have_is_noted() {
    hold("size = big", "anna");
    assertTrue(contents.isSometimesAssigned());

    hold("size = big", "size = small");
    assertFalse(contents.isSometimesAssigned());
  }

  @Test
  void sentences_of_a_bot_begin_or_end_alike() {
    hold("went to the house", "went to a shop", "went by the sea");
    assertTrue(contents.beginAlike());
    assertFalse(contents.endAlike());

    hold("all of the house", "a green house", "my little house");
    assertFalse(contents.beginAlike());
    assertTrue(contents.endAlike());
  }
}
