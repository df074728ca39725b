package dev.lethe.family.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Matching of messages by rules: rule U4. */
class ActiveRulesTest {
  private static final Digest SIGNATURE = Digest.of("spam".getBytes(StandardCharsets.UTF_8));

  /** Characters read by all patterns, weighted by pattern size. */
  private long steps;

  private TextPattern pattern(String regex, int size) {
    Pattern compiled = Pattern.compile(regex);
    return new TextPattern() {
      @Override
      public boolean isIn(String text, boolean isCut) {
        steps += (long) size * text.length();
        return compiled.matcher(text).find();
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  private TextPattern pattern(String regex) {
    return pattern(regex, regex.length());
  }

  private ActiveRules index(SuppressRule... rules) {
    return ActiveRules.of(Arrays.asList(rules), this::pattern);
  }

  private static SuppressRule rule(
      String tenant, String channel, RuleMatch.Type type, String value, RuleAction action) {
    return SuppressRule.proposed("r", tenant, channel, new RuleMatch(type, value), action)
        .with(RuleStatus.ACTIVE);
  }

  private static SuppressRule regex(String channel, String regex, RuleAction action) {
    return rule("t", channel, RuleMatch.Type.REGEX, regex, action);
  }

  private static SuppressRule exact(String channel, RuleAction action) {
    return rule("t", channel, RuleMatch.Type.EXACT_HASH, SIGNATURE.hex(), action);
  }

  private static SuppressRule match(ActiveRules rules, String channel) {
    return rules.in("t", channel).search(SIGNATURE, "some spam").rule();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ACTIVE")
  void only_active_rules_apply(RuleStatus status) {
    SuppressRule rule = regex("c", "spam", RuleAction.DROP_EVENT).with(status);

    assertSame(ActiveRules.NONE, index(rule));
  }

  @Test
  void a_scope_without_rules_has_no_channel_rules() {
    ActiveRules rules = index(regex("c", "spam", RuleAction.DROP_EVENT));

    assertNull(ActiveRules.NONE.in("t", "c"));
    assertNull(rules.in("t", "d"));
    assertNull(rules.in("u", "c"));
    assertNull(rules.in("t", null));
  }

  @Test
  void a_tenants_rule_applies_in_all_its_scopes_and_in_no_other_tenants() {
    SuppressRule wide = regex(null, "spam", RuleAction.DROP_EVENT);
    ActiveRules rules = index(wide, regex("c", "ham", RuleAction.DROP_EVENT));

    assertEquals(wide, match(rules, "c"));
    assertEquals(wide, match(rules, "d"));
    assertEquals(wide, match(rules, null));
    assertNull(rules.in("u", "c"));
  }

  @Test
  void a_regex_is_searched_in_the_text_and_a_hash_is_the_signatures() {
    ChannelRules byText = index(regex("c", "^some", RuleAction.DROP_EVENT)).in("t", "c");
    ChannelRules byHash = index(exact("c", RuleAction.DROP_EVENT)).in("t", "c");
    Digest other = Digest.of(new byte[0]);

    assertEquals(RuleAction.DROP_EVENT, byText.search(other, "some spam").rule().action());
    assertNull(byText.search(SIGNATURE, "spam, some").rule());
    assertEquals(RuleAction.DROP_EVENT, byHash.search(SIGNATURE, "").rule().action());
    assertNull(byHash.search(other, "spam").rule());
  }

  @Test
  void the_strongest_action_wins_for_any_type_of_match() {
    SuppressRule weakText = regex("c", "spam", RuleAction.AGGREGATE_ONLY);
    SuppressRule strongText = regex("c", "spam", RuleAction.DROP_EVENT);
    SuppressRule hash = exact(null, RuleAction.DROP_MEMORY);

    assertEquals(strongText, match(index(weakText, hash, strongText), "c"));
    assertEquals(hash, match(index(weakText, hash), "c"));
    assertEquals(hash, match(index(hash, regex("c", "ham", RuleAction.DROP_EVENT)), "c"));
    assertEquals(weakText, match(index(weakText), "c"));
  }

  @Test
  void of_equally_strong_rules_the_lowest_id_wins() {
    List<SuppressRule> rules =
        List.of(
            exact("c", RuleAction.DROP_MEMORY),
            exact(null, RuleAction.DROP_MEMORY),
            regex("c", "spam", RuleAction.DROP_MEMORY),
            regex("c", "some", RuleAction.DROP_MEMORY),
            regex(null, "spam", RuleAction.DROP_MEMORY));
    SuppressRule lowest =
        rules.stream().min(Comparator.comparing(SuppressRule::ruleId)).orElseThrow();

    assertEquals(lowest, match(ActiveRules.of(rules, this::pattern), "c"));
  }

  @Test
  void five_hundred_of_the_largest_regexes_cost_no_more_than_the_budget_of_a_message() {
    SuppressRule[] rules = new SuppressRule[500];
    for (int i = 0; i < rules.length; i++) {
      rules[i] = regex("c", "x{" + i + "}y", RuleAction.DROP_EVENT);
    }
    ActiveRules active = ActiveRules.of(Arrays.asList(rules), regex -> pattern(regex, 2_003));

    ChannelRules.Search search =
        active.in("t", "c").search(SIGNATURE, "no such thing ".repeat(240_000 / 14));

    assertNull(search.rule());
    assertTrue(steps <= ChannelRules.MAX_STEPS, steps + " steps");
    assertEquals(500 - ChannelRules.MAX_STEPS / ChannelRules.MAX_TEXT / 2_003, search.untried());
  }

  @Test
  void five_hundred_ordinary_regexes_are_all_tried_on_a_message_of_discord() {
    SuppressRule[] rules = new SuppressRule[500];
    for (int i = 0; i < rules.length; i++) {
      rules[i] = regex("c", "deploy of \\w+ to host " + i + " finished", RuleAction.DROP_EVENT);
    }

    ChannelRules.Search search =
        index(rules).in("t", "c").search(SIGNATURE, "deploy of lethe ".repeat(125));

    assertNull(search.rule());
    assertEquals(0, search.untried());
  }

  @Test
  void a_hash_counts_even_if_the_regexes_used_up_the_budget() {
    SuppressRule large = regex("c", "ham", RuleAction.DROP_EVENT);
    SuppressRule hash = exact("c", RuleAction.AGGREGATE_ONLY);
    ActiveRules active =
        ActiveRules.of(
            List.of(large, hash), regex -> pattern(regex, (int) ChannelRules.MAX_STEPS / 2));

    assertEquals(
        new ChannelRules.Search(hash, 1), active.in("t", "c").search(SIGNATURE, "some spam"));
  }

  @Test
  void a_regex_reads_the_beginning_of_a_long_text() {
    ChannelRules here = index(regex("c", "spam", RuleAction.DROP_EVENT)).in("t", "c");
    String within = "-".repeat(ChannelRules.MAX_TEXT - 4);

    assertEquals(
        RuleAction.DROP_EVENT, here.search(SIGNATURE, within + "spam, more").rule().action());
    assertNull(here.search(SIGNATURE, within + "-spam").rule());
  }

  @Test
  void rules_for_families_are_listed_strongest_first() {
    SuppressRule weak =
        rule("t", "c", RuleMatch.Type.SIMHASH_FAMILY, "f", RuleAction.AGGREGATE_ONLY);
    SuppressRule strong =
        rule("t", null, RuleMatch.Type.SIMHASH_FAMILY, "g", RuleAction.DROP_EVENT);

    ChannelRules here = index(weak, strong).in("t", "c");

    assertEquals(List.of(strong, weak), here.ofFamilies());
    assertNull(here.search(SIGNATURE, "f g").rule());
  }
}
