package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolarityLexiconTest {
  private static final PolarityLexicon STANDARD = Policy.defaults().dedupe().polarityLexicon();

  private static boolean apart(String one, String other) {
    PolarityLexicon opposites = STANDARD;
    return Polarity.of(opposites, one) != Polarity.of(opposites, other);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "job <n> passed | job <n> failed",
        "PASSED: job <n> | Failed: job <n>",
        "host is up | host is down",
        "worker started | worker stopped",
        "door opened | door closed",
        "door opened | door",
        "it works | it doesn't work",
        "it does work | it does not work",
        "it works | it doesn\u2019t work",
        "disk warning | disk error",
        "disk | disk error",
        "alice joined | alice left",
        "coverage above target | coverage below target",
      })
  void texts_are_apart_if_one_has_a_listed_word_that_the_other_lacks(String one, String other) {
    assertTrue(apart(one, other));
    assertTrue(apart(other, one));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "job one passed | job two passed",
        "passed passed | passed",
        "up and down | down, then up",
        "upstream | downstream",
        "host a.example.info | host b.example.org",
        "it doesn't start | it won't start",
        "nothing here | whatever there",
        "see <url a.b/error> | see <url a.b/c>",
      })
  void texts_are_not_apart_if_they_have_the_same_listed_words(String one, String other) {
    assertFalse(apart(one, other));
  }

  @Test
  void a_text_without_listed_words_has_no_polarity() {
    assertEquals(PolarityLexicon.NONE, Polarity.of(STANDARD, "nothing to see"));
    assertNotEquals(PolarityLexicon.NONE, Polarity.of(STANDARD, "nothing failed"));
  }

  @Test
  void the_lists_are_the_callers() {
    PolarityLexicon opposites = new PolarityLexicon(List.of("Rouge", "verte"));

    assertNotEquals(Polarity.of(opposites, "lampe rouge"), Polarity.of(opposites, "lampe verte"));
    assertEquals(Polarity.of(opposites, "not failed"), Polarity.of(opposites, "passed"));
    assertEquals(Polarity.of(opposites, "can't"), Polarity.of(opposites, "can"));
  }

  @Test
  void pairs_of_characters_can_be_opposites_in_scripts_without_spaces() {
    PolarityLexicon opposites = new PolarityLexicon(List.of("成功", "失败"));

    assertNotEquals(Polarity.of(opposites, "部署成功了"), Polarity.of(opposites, "部署失败了"));
  }

  @Test
  void a_member_that_is_not_one_word_is_refused() {
    assertThrows(
        IllegalArgumentException.class, () -> new PolarityLexicon(List.of("gone", "logged in")));
    assertThrows(IllegalArgumentException.class, () -> new PolarityLexicon(List.of("!")));
  }

  @Test
  void words_found_in_one_text_do_not_affect_the_next() {
    PolarityWords telling = STANDARD.finder().find("failed");

    telling.find("nothing to see");

    assertEquals(0, telling.count());
    assertEquals(PolarityLexicon.NONE, telling.polarity());
  }

  @Test
  void equal_sets_and_only_equal_sets_have_equal_polarities() {
    List<String> words = new ArrayList<>(Policy.defaults().dedupe().severities());
    Policy.defaults().dedupe().opposites().forEach(words::addAll);
    Random random = new Random(11);
    Map<Long, TreeSet<String>> sets = new HashMap<>();

    for (int run = 0; run < 50_000; run++) {
      List<String> chosen = new ArrayList<>();
      for (int i = random.nextInt(7); i >= 0; i--) {
        chosen.add(words.get(random.nextInt(words.size())));
      }
      chosen.add(chosen.get(0));
      Collections.shuffle(chosen, random);
      long polarity = Polarity.of(STANDARD, String.join(" text ", chosen));

      TreeSet<String> set = new TreeSet<>(chosen);
      assertEquals(set, sets.computeIfAbsent(polarity, key -> set));
    }
    assertEquals(sets.size(), sets.values().stream().distinct().count());
  }
}
