package dev.lethe.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShortTextsTest {
  private static final long START = 1_767_225_600_000L;

  private final StoredScope scope = StoredScope.standard();
  private long ordinals;

  private void cores(int from, int to) {
    for (int i = from; i < to; i++) {
      scope.tell("generating core." + (2_275 + i), START);
    }
  }

  private Specimen specimen(String text) {
    Tokens tokens = new Tokens();
    tokens.scan(text);
    SignatureRow row = new SignatureRow(ordinals++, 0, 0, false, text);
    return new Specimen(row, Arrays.copyOf(tokens.token, tokens.size), -1);
  }

  @Test
  void eight_short_texts_that_differ_in_an_id_alone_are_one_family() {
    cores(0, 8);
    Match ninth = scope.tell("generating core.99", START);

    assertEquals(Match.Kind.TEMPLATE, ninth.kind());
    assertEquals("fam-e0", ninth.familyId());
    for (int e = 1; e < 8; e++) {
      assertEquals("fam-e0", scope.standing("fam-e" + e));
    }
  }

  @Test
  void seven_are_exact_only() {
    cores(0, 7);

    assertEquals(Match.Kind.NEW, scope.judge("generating core.99", START).kind());
  }

  @Test
  void a_restart_goes_on_counting() {
    cores(0, 5);
    scope.restart();
    cores(5, 8);
    scope.restart();

    assertEquals(Match.Kind.TEMPLATE, scope.judge("generating core.99", START).kind());
  }

  @Test
  void any_other_word_keeps_short_texts_apart() {
    for (char c = 'a'; c < 'm'; c++) {
      scope.tell("generating " + c + c + c + " core.2275", START);
    }

    assertEquals(Match.Kind.NEW, scope.judge("generating zzz core.2275", START).kind());
    assertEquals(Match.Kind.NEW, scope.judge("generating core.2275", START).kind());
  }

  @Test
  void opposites_keep_short_texts_apart() {
    for (int i = 0; i < 8; i++) {
      scope.tell("k" + i + "s is up", START);
    }

    assertEquals(Match.Kind.TEMPLATE, scope.judge("k9s is up", START).kind());
    assertEquals(Match.Kind.NEW, scope.judge("k9s is down", START).kind());
  }

  @Test
  void a_text_counts_once_whatever_is_attached_to_it() {
    ShortTexts texts = new ShortTexts();

    for (int i = 0; i < 20; i++) {
      assertNull(texts.add(specimen("alert on node-7b")));
    }
  }

  @Test
  void a_text_of_values_alone_says_nothing() {
    ShortTexts texts = new ShortTexts();

    for (int i = 0; i < 20; i++) {
      assertNull(texts.add(specimen("x" + i + " y" + i)));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void what_is_counted_depends_on_the_specimens_that_stand(long seed) {
    Random random = new Random(seed);
    ShortTexts texts = new ShortTexts();
    List<Specimen> standing = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      if (!standing.isEmpty() && random.nextInt(11) > 4) {
        texts.remove(standing.remove(random.nextInt(standing.size())));
        continue;
      }
      Specimen added =
          specimen("core." + random.nextInt(12) + " of " + "ab".charAt(random.nextInt(2)));
      standing.add(added);
      boolean first = standing.stream().filter(s -> s.text.equals(added.text)).count() == 1;
      String end = added.text.substring(added.text.length() - 1);
      long different =
          standing.stream().map(s -> s.text).filter(t -> t.endsWith(end)).distinct().count();

      long[] elements = texts.add(added);

      if (first && different >= ShortTexts.LEAST) {
        assertNotNull(elements, "seed " + seed);
      } else {
        assertNull(elements, "seed " + seed);
      }
    }
  }
}
