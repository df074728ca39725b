package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.SuppressRule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Regexes of suppress rules: rules U1, U8. */
class RuleTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"(?i)[a-z0-9_ ]{0,1000}x", "(?:a?b?c?d?e?){100}", "(a{10}){60}|.{0,450}x?y?"})
  void a_regex_that_compiles_to_a_large_program_is_not_proposed_but_still_read(String regex) {
    SuppressRule accepted =
        SuppressRule.proposed(
                "r",
                "t",
                null,
                new RuleMatch(RuleMatch.Type.REGEX, regex),
                RuleAction.AGGREGATE_ONLY)
            .with(RuleStatus.ACTIVE);

    assertThrows(IllegalArgumentException.class, () -> RuleText.checkProposed(regex));
    assertDoesNotThrow(() -> RuleText.read(RuleText.of(accepted)));
    assertTrue(RuleText.pattern(regex).size() > 1_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"^GG <@user>", "deploy of \\w+ (finished|failed) in .{1,200}", "x{400}"})
  void an_ordinary_regex_is_proposed(String regex) {
    assertDoesNotThrow(() -> RuleText.checkProposed(regex));
  }

  @ParameterizedTest
  @CsvSource({
    "spam, true",
    "more, true",
    "(?s)spam.*, true",
    "more$, false",
    "more\\b, false",
    "more\\z, false",
    "\\bspam\\b.*, false",
    "\\bspam\\b, true",
    "^some\\b, true"
  })
  void the_end_of_a_cut_text_does_not_match(String regex, boolean matches) {
    String text = "some spam and more";

    assertTrue(RuleText.pattern(regex).isIn(text, false));
    if (matches) {
      assertTrue(RuleText.pattern(regex).isIn(text, true));
    } else {
      assertFalse(RuleText.pattern(regex).isIn(text, true));
    }
  }
}
