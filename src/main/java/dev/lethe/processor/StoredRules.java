package dev.lethe.processor;

import dev.lethe.codec.policy.RuleText;
import dev.lethe.family.rule.ActiveRules;
import dev.lethe.family.rule.RuleBook;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.policy.PolicyRow;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Suppress rules among a task's rows of {@code policy}, as published on the topic, and those that
 * this task has decided but not yet read back from it. The latter apply at once, so that the next
 * decisions use them; a copy of an earlier version doesn't undo them.
 */
final class StoredRules implements RuleBook {
  private static final Logger LOG = LoggerFactory.getLogger(StoredRules.class);

  /** Key prefix of rules decided here; no rule id contains a bar. */
  private static final String DECIDED = "decided|";

  private final KeyValueStore<String, PolicyRow> rows;
  private final String task;

  /** Rules by id; a rule decided here replaces the topic's version. */
  private final Map<String, SuppressRule> known = new TreeMap<>();

  private ActiveRules active;

  /**
   * @param first rules on the topic when the application started, by id, for a task without rows
   */
  StoredRules(KeyValueStore<String, PolicyRow> rows, Map<String, PolicyRow> first, String task) {
    this.rows = rows;
    this.task = task;
    first.forEach((id, row) -> know(id, row.text()));
    try (KeyValueIterator<String, PolicyRow> all = rows.all()) {
      while (all.hasNext()) {
        KeyValue<String, PolicyRow> row = all.next();
        if (!row.key.equals(PolicyEntry.KEY) && !row.key.startsWith(DECIDED)) {
          know(row.key, row.value.text());
        }
      }
    }
    try (KeyValueIterator<String, PolicyRow> all = rows.range(DECIDED, DECIDED + '\uFFFF')) {
      all.forEachRemaining(row -> know(row.key.substring(DECIDED.length()), row.value.text()));
    }
  }

  private void know(String ruleId, String text) {
    try {
      known.put(ruleId, RuleText.read(text));
    } catch (IllegalArgumentException wrong) {
      LOG.warn(
          "Task {}: the stored rule {} is invalid in this release and ignored: {}",
          task,
          ruleId,
          wrong.getMessage());
    }
  }

  /**
   * Applies a rule from the topic from the next record on, unless it isn't newer than the known
   * version.
   *
   * @return false if the rule can't be used, which is logged; the known version stays
   */
  boolean change(String ruleId, PolicyRow next) {
    PolicyRow before = rows.get(ruleId);
    if (before != null && next.offset() <= before.offset()) {
      return true;
    }
    SuppressRule rule;
    try {
      rule = RuleText.read(next.text());
    } catch (IllegalArgumentException wrong) {
      LOG.warn(
          "Task {}: ignoring the invalid change of rule {} at offset {}: {}",
          task,
          ruleId,
          next.offset(),
          wrong.getMessage());
      return false;
    }
    rows.put(ruleId, next);
    PolicyRow decided = rows.get(DECIDED + ruleId);
    if (decided == null) {
      become(rule);
    } else if (decided.text().equals(next.text())) {
      rows.delete(DECIDED + ruleId);
    }
    return true;
  }

  /** Applies a rule that this task has decided and is about to publish. */
  void decided(SuppressRule rule) {
    rows.put(DECIDED + rule.ruleId(), new PolicyRow(-1, RuleText.of(rule)));
    become(rule);
  }

  private void become(SuppressRule rule) {
    SuppressRule before = known.put(rule.ruleId(), rule);
    if (!Objects.equals(before, rule)) {
      active = null;
      LOG.info(
          "Task {}: rule {} ({}, {}) is now {}",
          task,
          rule.ruleId(),
          rule.match().type().wireName(),
          rule.action().wireName(),
          rule.status().wireName());
    }
  }

  /** Returns the index of the active rules: another object whenever they have changed. */
  ActiveRules active() {
    if (active == null) {
      active = ActiveRules.of(known.values(), RuleText::pattern);
    }
    return active;
  }

  @Override
  public SuppressRule rule(String ruleId) {
    return known.get(ruleId);
  }

  @Override
  public Collection<SuppressRule> rules() {
    return known.values();
  }

  @Override
  public String refusal(String regex) {
    try {
      RuleText.checkProposed(regex);
      return null;
    } catch (IllegalArgumentException refused) {
      return refused.getMessage();
    }
  }
}
