package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyReading;
import dev.lethe.policy.Rewrite;
import dev.lethe.text.Normalizer;
import dev.lethe.text.Steps;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinearRewritesTest {
  private static final String[] USERS = {
    "\\b\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?\\b", "<ts>",
    "\\b\\d{1,2}:\\d{2}(:\\d{2})?\\s?(AM|PM)?\\b", "<time>",
    "\\b\\d{15,}\\b", "<id>",
    "\\b[0-9a-f]{7,}\\b", "<hex>"
  };

  @Test
  void a_users_rewrites_replace_matches() {
    assertEquals("build <ts>.123Z", rewrite("build 2026-01-31T12:34:56.123Z", USERS));
    assertEquals("at <time>, or <time>,", rewrite("at 12:34:56, or 9:05 PM,", USERS));
    assertEquals("ping <id> 12345", rewrite("ping 123456789012345678 12345", USERS));
    assertEquals("the <hex> <hex>", rewrite("the defaced 3fe9a1c", USERS));
  }

  @Test
  void a_replacement_reads_groups_as_java_does() {
    assertEquals("job=<n> at", rewrite("job=12 at", "(\\w+)=\\d+", "$1=<n>"));
    assertEquals("<job>", rewrite("job=12", "(?<name>\\w+)=\\d+", "<${name}>"));
    assertEquals("$1 \\", rewrite("x", "x", "\\$1 \\\\"));
    assertEquals("[] [b]", rewrite("a b", "a|(b)", "[$1]"));
    assertEquals("b2", rewrite("ab", "a(b)", "$12"));
    assertEquals("<ab>", rewrite("ab", "ab", "<$0>"));
  }

  @Test
  void a_replacement_with_an_unknown_group_is_rejected() {
    for (String replacement : List.of("$1", "$", "cost $x", "${name}", "${", "\\")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> LinearRewrites.of(List.of(new Rewrite("a", replacement))));
    }
  }

  @Test
  void replaced_text_is_not_matched_by_later_rewrites() {
    assertEquals("<abc> <x>", rewrite("1 b", "\\d", "<abc>", "[abc]", "<x>"));
  }

  @Test
  void an_empty_match_is_ignored() {
    assertEquals("ab cd", rewrite("ab cd", "\\b", "|"));
  }

  @Test
  void a_pattern_that_matches_the_empty_text_is_rejected() {
    assertThrows(
        IllegalArgumentException.class, () -> LinearRewrites.of(List.of(new Rewrite("a*", "b"))));
  }

  @Test
  void an_empty_list_changes_nothing() {
    assertEquals("build 12", rewrite("build 12"));
  }

  @Test
  void patterns_with_catastrophic_backtracking_elsewhere_run_in_linear_time() {
    String text = "a".repeat(50_000) + "!";

    assertEquals(text, rewrite(text, "(a+)+b", "x", "(a|a)*c", "y"));
  }

  @Test
  void matches_that_read_to_the_end_stop_at_the_budget_of_the_message() {
    String text = "x".repeat(240_000);
    Steps steps = new Steps();

    String rewritten =
        LinearRewrites.of(List.of(new Rewrite("x([^y]*y)?", "<x>"))).rewrite(text, steps);

    assertTrue(rewritten.startsWith("<x><x>") && rewritten.endsWith("xxx"));
    assertTrue(steps.allows(-150_000_000), "more than twice the budget");
    assertTrue(
        rewritten.equals(rewrite(text, "x([^y]*y)?", "<x>")), "another result of the same text");
  }

  @Test
  void an_ordinary_list_is_within_the_budget_for_the_longest_messages() {
    String text = "job 1234567 of 3fe9a1c at 12:34:56 ".repeat(7_000);

    assertEquals(
        "",
        rewrite(text, USERS).strip().replaceAll("(job <hex> of <hex> at <time>)+", ""),
        "what is left");
  }

  @Test
  void a_users_list_replaces_the_scanner_outside_mentions_and_urls() {
    PolicyReading reading =
        EdnPolicyReader.read("{:normalize {:volatile-rewrites [[#\"\\b\\d{15,}\\b\" \"<id>\"]]}}");
    Normalizer normalizer =
        Normalizer.of(true, LinearRewrites.orNull(reading.policyOrNull().normalize()));

    assertEquals(
        "ping <@user> at 12:34 <id> <url example.com/a?id=123456789012345678>",
        normalizer.normalize(
            "ping <@123456789012345678> at 12:34 123456789012345678"
                + " https://example.com/a?id=123456789012345678"));
  }

  @Test
  void the_default_policy_uses_the_scanner() {
    assertNull(LinearRewrites.orNull(Policy.defaults().normalize()));
  }

  private static String rewrite(String text, String... pairs) {
    List<Rewrite> rewrites = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      rewrites.add(new Rewrite(pairs[i], pairs[i + 1]));
    }
    return LinearRewrites.of(rewrites).rewrite(text, new Steps());
  }
}
