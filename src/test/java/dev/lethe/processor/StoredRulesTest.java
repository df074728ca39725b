package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.policy.RuleText;
import dev.lethe.codec.state.StateSerde;
import dev.lethe.config.Names;
import dev.lethe.family.rule.ActiveRules;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.policy.PolicyRow;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

/** Rules stored by a task: rule U3 and the input of rule U2. */
class StoredRulesTest {
  private static final SuppressRule PROPOSED =
      SuppressRule.proposed(
          "r", "t", "c", new RuleMatch(RuleMatch.Type.REGEX, "a"), RuleAction.DROP_EVENT);
  private static final SuppressRule ACTIVE = PROPOSED.with(RuleStatus.ACTIVE);
  private static final SuppressRule REMOVED = PROPOSED.with(RuleStatus.REMOVED);
  private static final String ID = PROPOSED.ruleId();

  private final KeyValueStore<String, PolicyRow> rows =
      HeapStores.keyed(Names.POLICY, StateSerde.policies());
  private StoredRules rules = new StoredRules(rows, Map.of(), "0_0");

  private void hears(long offset, SuppressRule rule) {
    assertTrue(rules.change(ID, new PolicyRow(offset, RuleText.of(rule))));
  }

  private void begins() {
    rules = new StoredRules(rows, Map.of(), "0_0");
  }

  @Test
  void an_earlier_topic_row_does_not_undo_a_local_decision() {
    rules.decided(PROPOSED);
    rules.decided(ACTIVE);
    assertEquals(ACTIVE, rules.rule(ID));

    hears(1, PROPOSED);
    assertEquals(ACTIVE, rules.rule(ID));
    begins();
    assertEquals(ACTIVE, rules.rule(ID));

    hears(2, ACTIVE);
    assertEquals(ACTIVE, rules.rule(ID));
    assertEquals(List.of(ID), HeapStores.keys(rows));
  }

  @Test
  void a_rule_read_from_the_topic_overrides_the_decided_one() {
    rules.decided(ACTIVE);
    hears(1, ACTIVE);

    hears(2, REMOVED);

    assertEquals(REMOVED, rules.rule(ID));
    begins();
    assertEquals(REMOVED, rules.rule(ID));
  }

  @Test
  void a_row_that_is_not_newer_changes_nothing() {
    hears(5, ACTIVE);
    hears(5, REMOVED);
    hears(4, REMOVED);

    assertEquals(ACTIVE, rules.rule(ID));
  }

  @Test
  void an_unusable_row_changes_nothing() {
    hears(5, ACTIVE);

    assertFalse(rules.change(ID, new PolicyRow(6, "{\"rule\":{}}")));
    assertFalse(rules.change(ID, new PolicyRow(7, "{")));

    assertEquals(ACTIVE, rules.rule(ID));
  }

  @Test
  void a_row_that_this_release_cannot_read_is_left_out() {
    rows.put("other", new PolicyRow(3, "{\"rule\":{}}"));
    rows.put("policy", new PolicyRow(4, "{}"));
    hears(5, ACTIVE);

    begins();

    assertEquals(List.of(ACTIVE), List.copyOf(rules.rules()));
  }

  @Test
  void a_task_without_rows_uses_the_rules_of_the_topic() {
    rules = new StoredRules(rows, Map.of(ID, new PolicyRow(3, RuleText.of(ACTIVE))), "0_0");

    assertEquals(ACTIVE, rules.rule(ID));
    assertNull(rules.rule("rule-none"));
  }

  @Test
  void the_index_is_another_one_only_when_a_rule_has_changed() {
    hears(1, ACTIVE);
    ActiveRules before = rules.active();

    hears(2, ACTIVE);
    assertSame(before, rules.active());
    hears(3, REMOVED);

    assertNotSame(before, rules.active());
    assertSame(ActiveRules.NONE, rules.active());
  }
}
