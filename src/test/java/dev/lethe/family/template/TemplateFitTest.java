package dev.lethe.family.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.Policy;
import dev.lethe.text.PolarityWords;
import dev.lethe.text.token.TextScanner;
import dev.lethe.text.token.Tokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateFitTest {
  private final TemplateFit fit = new TemplateFit();
  private final PolarityWords telling = Policy.defaults().dedupe().polarityLexicon().finder();

  private boolean fits(String form, String text, boolean freely) {
    Tokens tokens = new TextScanner().scan(text.replace(" / ", "\n"));
    tokens.markPolarity(telling.find(text.replace(" / ", "\n")));
    return fit.fits(
        TemplateForms.elements(form), tokens.array(), tokens.polarity(), tokens.size(), freely);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '&',
      value = {
        "user <*> left ^ user anna left ^ true",
        "user <*> left ^ user left ^ false",
        "user <*> left ^ user anna maria left ^ false",
        "user <*> left ^ user 4711 left ^ true",
        "user <~> left ^ user left ^ true",
        "user <~> left ^ user anna maria of the house left ^ true",
        "user <~> left ^ user anna / maria left ^ false",
        "user <~> left ^ user a b c d e f g h i j k l m n o p left ^ false",
        "user : <-> ^ user: a b c d e f g h i j k l m n o p ^ true",
        "user : <-> ^ user: anna / maria ^ false",
        "user : <+> ^ user: anna / maria / elif ^ true",
        "alias <p> saved ^ alias \"a b\" saved ^ true",
        "alias <p> saved ^ alias 12 saved ^ true",
        "alias <p> saved ^ alias anna saved ^ false",
        "took <v> here ^ took 12 ms here ^ true",
        "took <v> here ^ took ages here ^ false",
        "<~> came and <~> left ^ anna came and bruno and elif left ^ true",
      })
  void an_element_matches_only_its_kind_of_content(String form, String text, boolean expected) {
    assertEquals(expected, fits(form, text.replace("12", "<n>").replace("4711", "<n>"), false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '&',
      value = {
        "alias <p> saved ^ alias \"quit it, never\" saved",
        "queued : <-> ^ queued: never rain",
        "build of <~> today ^ build of the api failed today",
        "build of <*> today ^ build of failed today",
      })
  void a_polarity_word_fits_a_wildcard_only_if_it_is_free(String form, String text) {
    assertFalse(fits(form, text, false));
    assertTrue(fits(form, text, true));
  }

  @Test
  void a_fit_records_the_start_of_each_element() {
    assertTrue(fits("user <~> left <*>", "user anna maria left early", false));

    assertEquals(1, fit.starts[1]);
    assertEquals(3, fit.starts[2]);
    assertEquals(4, fit.starts[3]);
    assertEquals(5, fit.starts[4]);
  }

  @Test
  void a_search_that_is_too_long_is_abandoned() {
    String form = "<~> " + "a <~> ".repeat(12) + "b";

    assertFalse(fits(form, "a ".repeat(60) + "c", false));
  }
}
