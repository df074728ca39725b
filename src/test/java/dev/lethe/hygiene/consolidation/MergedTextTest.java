package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Text that covers the contents of several entries: rule CN10. */
class MergedTextTest {
  private static String of(String... texts) {
    List<Entry> entries = new ArrayList<>();
    for (String text : texts) {
      entries.add(Invented.of("e" + entries.size()).says(text).entry());
    }
    return MergedText.of(entries);
  }

  @Test
  void the_best_text_stays_and_sentences_follow_that_it_lacks() {
    assertEquals(
        "Herons stand still. They eat fish. They nest in trees.",
        of("Herons stand still. They eat fish.", "They nest in trees. They eat fish."));
  }

  @Test
  void sentences_are_equal_regardless_of_case_form_spaces_and_end_marks() {
    assertEquals(
        "Herons stand still.",
        of("Herons stand still.", "herons  stand still!", "ＨＥＲＯＮＳ stand still"));
  }

  @Test
  void an_unterminated_text_is_separated_from_the_next() {
    assertEquals("Herons fish\nStorks dance", of("Herons fish\n", "Storks dance"));
    assertEquals("鹭站着不动。 鹭吃鱼。", of("鹭站着不动。", "鹭吃鱼。"));
  }

  @Test
  @Timeout(60)
  void a_row_of_signs_however_long_is_read_once() {
    String fish = "Herons fish" + "-".repeat(500_000) + "x";

    assertEquals("Storks dance\n" + fish, of("Storks dance", fish));
  }

  @Test
  void a_complete_text_stays_unchanged() {
    assertEquals("Herons:\n- fish\n", of("Herons:\n- fish\n", "herons", "fish."));
  }
}
