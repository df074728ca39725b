package dev.lethe.family.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Fields of a suppress rule: rule U1. */
class SuppressRuleTest {
  private static final String HEX = "0123456789abcdef".repeat(4);
  private static final RuleMatch REGEX = new RuleMatch(RuleMatch.Type.REGEX, "a+");

  private static SuppressRule rule(String tenant, String channel, RuleMatch match, RuleAction act) {
    return SuppressRule.proposed("some name", tenant, channel, match, act);
  }

  @Test
  void repeated_proposals_are_one_rule_under_any_name() {
    SuppressRule one = SuppressRule.proposed("a", "t", "c", REGEX, RuleAction.DROP_EVENT);
    SuppressRule other = SuppressRule.proposed("b", "t", "c", REGEX, RuleAction.DROP_EVENT);

    assertEquals(one.ruleId(), other.ruleId());
    assertTrue(one.ruleId().matches("rule-[0-9a-f]{24}"), one::ruleId);
  }

  @Test
  void tenant_channel_match_and_action_make_rules_apart() {
    RuleMatch family = new RuleMatch(RuleMatch.Type.SIMHASH_FAMILY, "a+");
    RuleMatch otherText = new RuleMatch(RuleMatch.Type.REGEX, "b+");

    long ids =
        Stream.of(
                rule("t", "c", REGEX, RuleAction.DROP_EVENT),
                rule("u", "c", REGEX, RuleAction.DROP_EVENT),
                rule("t", "d", REGEX, RuleAction.DROP_EVENT),
                rule("t", null, REGEX, RuleAction.DROP_EVENT),
                rule("t", "c", family, RuleAction.DROP_EVENT),
                rule("t", "c", otherText, RuleAction.DROP_EVENT),
                rule("t", "c", REGEX, RuleAction.DROP_MEMORY))
            .map(SuppressRule::ruleId)
            .distinct()
            .count();

    assertEquals(7, ids);
  }

  @Test
  void a_hash_is_the_same_with_and_without_its_kind() {
    assertEquals(
        new RuleMatch(RuleMatch.Type.EXACT_HASH, "sha256:" + HEX),
        new RuleMatch(RuleMatch.Type.EXACT_HASH, HEX));
    assertEquals(HEX, new RuleMatch(RuleMatch.Type.EXACT_HASH, HEX).digest().hex());
  }

  @Test
  void an_invalid_hash_or_an_empty_regex_is_rejected() {
    assertThrows(
        IllegalArgumentException.class, () -> new RuleMatch(RuleMatch.Type.EXACT_HASH, "0x12"));
    assertThrows(IllegalArgumentException.class, () -> new RuleMatch(RuleMatch.Type.REGEX, ""));
  }

  @Test
  void rules_are_sorted_by_strength_and_then_by_lowest_id() {
    SuppressRule weak = rule("t", "c", REGEX, RuleAction.AGGREGATE_ONLY);
    SuppressRule strong = rule("t", "c", REGEX, RuleAction.DROP_EVENT);
    SuppressRule asStrong = rule("t", null, REGEX, RuleAction.DROP_EVENT);

    List<SuppressRule> sorted =
        Stream.of(weak, strong, asStrong).sorted(SuppressRule.STRONGEST_FIRST).toList();

    assertEquals(weak, sorted.get(2));
    assertTrue(sorted.get(0).ruleId().compareTo(sorted.get(1).ruleId()) < 0);
  }

  @Test
  void it_exists_for_its_tenant_and_channel() {
    SuppressRule ofChannel = rule("t", "c", REGEX, RuleAction.DROP_EVENT);
    SuppressRule wide = rule("t", null, REGEX, RuleAction.DROP_EVENT);

    assertTrue(ofChannel.isWithin(null, null));
    assertTrue(ofChannel.isWithin(null, "t"));
    assertTrue(ofChannel.isWithin(new Scope("t/c"), null));
    assertFalse(ofChannel.isWithin(null, "u"));
    assertFalse(ofChannel.isWithin(new Scope("t/d"), null));
    assertFalse(ofChannel.isWithin(new Scope("t/c"), "u"));
    assertTrue(wide.isWithin(null, "t"));
    assertFalse(wide.isWithin(new Scope("t/c"), null));
  }

  @Test
  void a_rule_about_a_family_of_a_session_is_confined_by_the_family_alone() {
    assertEquals("c", SuppressRule.ofFamily(new Scope("t/c"), "fam-1").channelId());
    assertEquals(null, SuppressRule.ofFamily(new Scope("t/session:s"), "fam-1").channelId());
    assertNotEquals(
        SuppressRule.ofFamily(new Scope("t/c"), "fam-1").ruleId(),
        SuppressRule.ofFamily(new Scope("t/c"), "fam-2").ruleId());
  }

  @Test
  void the_proposal_call_is_valid_json_for_any_quoted_text() {
    RuleMatch sly = new RuleMatch(RuleMatch.Type.REGEX, "\"\\d\n");

    String call = ProposalCall.of(rule("t", "c\"", sly, RuleAction.DROP_MEMORY));

    assertEquals(
        "{\"type\":\"tool_call\",\"name\":\"discord.add_suppress_rule\",\"tenant\":\"t\","
            + "\"args\":{\"channel_id\":\"c\\\"\",\"rule\":{\"name\":\"some name\","
            + "\"match\":{\"type\":\"regex\",\"value\":\"\\\"\\\\d\\u000a\"},"
            + "\"action\":\"drop_memory\"}}}",
        call);
  }
}
