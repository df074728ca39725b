package dev.lethe.family.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages that remain distinct regardless of the number of examples, and the values of a marked
 * place.
 */
class ApartFamiliesTest {
  private static final long START = 1_767_225_600_000L;
  private static final int MANY = 40;

  private final StoredScope scope = StoredScope.standard();
  private long at = START;

  private String familyOf(String text) {
    return scope.familyOf(text, at++);
  }

  private static String name(int i) {
    return "" + (char) ('A' + i % 23) + (char) ('a' + i * 7 % 26) + (char) ('a' + i * 3 % 17);
  }

  private static String word(int i) {
    return name(i + 5).toLowerCase(java.util.Locale.ROOT) + "o";
  }

  /** Asserts that the forms have a family each after the given number of examples. */
  private void apart(int rounds, String... forms) {
    for (int i = 0; i < rounds; i++) {
      for (String form : forms) {
        familyOf(form.replace("#", name(i)).replace("@", word(i)));
      }
    }
    Set<String> families = new TreeSet<>();
    for (String form : forms) {
      families.add(familyOf(form.replace("#", "Zoe").replace("@", "zeal")));
    }

    assertEquals(forms.length, families.size(), families.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Alias \"%s\" saved",
        "Alias `%s` saved",
        "Queued: %s",
        "Queued **%s** for tonight",
        "Tag '%s' was made by Ann",
      })
  void a_polarity_word_in_a_slot_of_many_values_is_a_value(String form) {
    for (int i = 0; i < MANY; i++) {
      familyOf(form.formatted(i % 3 == 0 ? word(i) + " " + word(i + 1) : word(i)));
    }

    for (String telling : List.of("quit", "stop", "never rain", "slow rain", "failed", "down")) {
      assertEquals("fam-e0", familyOf(form.formatted(telling)), telling);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Build **%s**", "Build of the api **%s**", "Deploy `%s`", "Check: %s"})
  void a_slot_with_few_polarity_values_is_a_state(String form) {
    for (int i = 0; i < MANY; i++) {
      String passed = familyOf(form.formatted("passed"));
      String failed = familyOf(form.formatted("failed"));

      assertNotEquals(passed, failed);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Build of # **%s**", "# says the build **%s**", "Deploy of #: %s", "Job @ `%s`"})
  void a_state_next_to_a_variable_name_stays_a_state(String form) {
    apart(MANY, form.formatted("passed"), form.formatted("failed"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Job deploy-%s-17 was seen by #",
        "Job build_%s_17 was seen by #",
        "Job 3, %s-4 of # has ended",
        "Sent 3 (%s-4) to #",
        "Run **deploy-%s-17** was seen by #",
        "> build %s-1 for #",
        "Deploy of # build7%s now",
      })
  void a_polarity_word_joined_to_a_number_in_one_token_separates_families(String form) {
    apart(MANY, form.formatted("Passed"), form.formatted("Failed"));
  }

  @Test
  void a_polarity_word_of_two_characters_is_matched_as_a_whole() {
    apart(MANY, "服务器系统正常 # 分钟", "服务器系统正在 # 分钟");
  }

  @Test
  void texts_equal_in_their_first_4096_characters_with_another_end_are_apart() {
    Random random = new Random(8);
    String head = prose(random, 4_096);
    Set<String> families = new TreeSet<>();

    for (int i = 0; i < 6; i++) {
      families.add(familyOf(head + prose(random, 4_096)));
    }
    families.add(familyOf(head + "it passed"));
    families.add(familyOf(head + "it failed"));

    assertEquals(8, families.size(), families.toString());
  }

  @Test
  void long_texts_with_another_end_stay_apart_after_many_of_each() {
    Random random = new Random(9);
    String head = "Log of # for today " + prose(random, 4_096);

    apart(12, head + prose(random, 4_096), head + prose(random, 4_096), head + "it failed");
  }

  private static String prose(Random random, int length) {
    StringBuilder prose = new StringBuilder();
    while (prose.length() < length) {
      for (int letters = 3 + random.nextInt(6); letters > 0; letters--) {
        prose.append((char) ('a' + random.nextInt(26)));
      }
      prose.append(' ');
    }
    return prose.toString();
  }

  @Test
  void frames_do_not_swallow_different_problems() {
    apart(
        MANY,
        "Problem: disk of the host is nearly full\nHost: #\nDetails: volume data is filled by logs"
            + "\n[Link](https://a.example/p)",
        "Problem: certificate will end soon\nHost: #\nDetails: ask the issuer for a longer one"
            + "\n[Link](https://a.example/p)");
  }

  @Test
  void alerts_by_name_are_apart() {
    apart(
        MANY,
        "[ALERT] HighLatency on # - requests take longer than usual - runbook: latency",
        "[ALERT] DiskPressure on # - volumes fill faster than usual - runbook: disks",
        "[ALERT] ClockSkew on # - time differs from others - runbook: clocks");
  }

  @Test
  void webhooks_by_event_are_apart() {
    apart(
        MANY,
        "[api] # opened a pull request: @ and more",
        "[api] # pushed to branch @ and more",
        "[api] # commented on issue @ and more");
  }

  @Test
  void commands_by_error_are_apart() {
    apart(
        MANY,
        "Sorry #, you lack the rights to use @ here.",
        "Sorry #, the argument @ is no number at all.",
        "Sorry #, wait a little till you use @ again.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"# was %s by Zed", "**#** has been %s", "%s # for a day", "# got %s: spam by @"})
  void banned_kicked_and_muted_stay_apart(String form) {
    apart(MANY, form.formatted("banned"), form.formatted("kicked"), form.formatted("muted"));
  }
}
