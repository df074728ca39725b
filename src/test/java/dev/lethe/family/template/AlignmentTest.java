package dev.lethe.family.template;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.text.token.TextScanner;
import dev.lethe.text.token.Token;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlignmentTest {
  private final Alignment alignment = new Alignment();

  private static long[] tokens(String text) {
    return new TextScanner().scan(text).copy();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '&',
      value = {
        "user anna left ^ user bruno left ^ user <~> left",
        "user anna left ^ user left ^ user <~> left",
        "user left ^ user of the house left ^ user <~> left",
        "user anna left ^ user anna left ^ user anna left",
        "one two ^ three four ^ <~>",
        "took <n> here ^ took <n> there ^ took <v> <~>",
        "alias \"a\" saved ^ alias \"b\" saved ^ alias <p> saved",
        "case of anna / by bruno ^ case of elif ^ case of <+>",
      })
  void common_tokens_stay_in_order_and_the_rest_is_a_gap(String a, String b, String common) {
    long[] found = alignment.of(tokens(a.replace(" / ", "\n")), tokens(b));

    assertArrayEquals(TemplateForms.tokens(common), found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      value = {
        "user anna left ^ user bruno left ^ user <*> left",
        "user anna left by bus ^ user bruno left by the train ^ user <*> left by <~>",
        "from <ip> to web ^ from home to mail ^ from <*> to <*>",
      })
  void a_gap_of_one_token_in_both_can_be_a_slot(String a, String b, String narrowed) {
    alignment.of(tokens(a), tokens(b));

    assertArrayEquals(TemplateForms.tokens(narrowed), alignment.narrowed());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      value = {
        "user anna left ^ user anna left",
        "user anna left ^ user left",
        "user anna left ^ user van der berg left",
        "from anna, bruno here ^ from elif, farah here",
      })
  void other_gaps_cannot(String a, String b) {
    alignment.of(tokens(a), tokens(b));

    assertNull(alignment.narrowed());
  }

  @Test
  void a_mark_alone_between_gaps_is_met_by_chance() {
    assertArrayEquals(
        TemplateForms.tokens("from <~> here"),
        alignment.of(tokens("from anna, bruno here"), tokens("from elif, farah here")));
  }

  @Test
  void very_long_texts_that_share_nothing_are_not_compared() {
    Random random = new Random(1);

    assertNull(alignment.of(words(random, 90), words(random, 90)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void the_common_form_fits_both_texts_in_either_order(long seed) {
    Random random = new Random(seed);
    TemplateFit fit = new TemplateFit();
    for (int i = 0; i < 2_000; i++) {
      long[] a = few(random);
      long[] b = few(random);
      long[] found = alignment.of(a, b);

      Elements common = new Elements(found, null);
      String told = "seed " + seed + ", pair " + i;
      assertTrue(fit.fits(common, new Elements(a, null)), told);
      assertTrue(fit.fits(common, new Elements(b, null)), told);
      assertEquals(fixed(found), fixed(alignment.of(b, a)), told);
    }
  }

  private static int fixed(long[] elements) {
    int score = 0;
    for (long element : elements) {
      score += Token.isWord(element) ? 1 : 0;
    }
    return score;
  }

  private static long[] few(Random random) {
    long[] tokens = new long[1 + random.nextInt(9)];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = Token.word("" + (char) ('a' + random.nextInt(5)));
    }
    return tokens;
  }

  private static long[] words(Random random, int count) {
    long[] tokens = new long[count];
    for (int i = 0; i < count; i++) {
      tokens[i] = Token.word(Long.toString(random.nextLong(), 36));
    }
    return tokens;
  }
}
