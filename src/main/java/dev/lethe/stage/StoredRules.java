package dev.lethe.stage;

import dev.lethe.codec.policy.RuleText;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.policy.PolicyRow;
import dev.lethe.rule.ActiveRules;
import dev.lethe.rule.RuleBook;
import dev.lethe.rule.SuppressRule;
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
 * The suppress rules among a task's rows of {@code policy}, each as it stands on the topic; beside
 * them those that this task has decided and the topic has not given back yet. They hold here at
 * once, so that what is decided next is decided by them: a copy of what was said before doesn't
 * undo them.
 */
final class StoredRules implements RuleBook {
  private static final Logger LOG = LoggerFactory.getLogger(StoredRules.class);

  /** Before the id in the key of what was decided here; no id has a bar. */
  private static final String DECIDED = "decided|";

  private final KeyValueStore<String, PolicyRow> rows;
  private final String task;

  /** By id, and whatever has been decided here in the place of what the topic says. */
  private final Map<String, SuppressRule> known = new TreeMap<>();

  private ActiveRules active;

  /**
   * @param first what the topic had when the application started, by id, for a task without rows
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
          "Task {} had a rule {} that this release can't use, and goes on without it: {}",
          task,
          ruleId,
          wrong.getMessage());
    }
  }

  /**
   * Has a rule of the topic hold from the next record on, unless it isn't newer than what is known
   * of it.
   *
   * @return false if it can't be used, which is told in the log; the rule stays as it was
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
          "Task {} can't use the rule {} at offset {}, which stays as it was: {}",
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

  /** Has a rule hold that this task has decided and is about to publish. */
  void decided(SuppressRule rule) {
    rows.put(DECIDED + rule.ruleId(), new PolicyRow(-1, RuleText.of(rule)));
    become(rule);
  }

  private void become(SuppressRule rule) {
    SuppressRule before = known.put(rule.ruleId(), rule);
    if (!Objects.equals(before, rule)) {
      active = null;
      LOG.info(
          "Task {}: rule {} ({}, {}) is {} from here on",
          task,
          rule.ruleId(),
          rule.match().type().wireName(),
          rule.action().wireName(),
          rule.status().wireName());
    }
  }

  /** The index of those that are active: another object whenever they have changed. */
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
