package dev.lethe.processor;

import dev.lethe.codec.policy.EdnPolicyReader;
import dev.lethe.codec.policy.PolicyEntryDecoder;
import dev.lethe.family.rule.RuleBook;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyChange;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.policy.PolicyReading;
import dev.lethe.policy.PolicyRow;
import dev.lethe.store.KeyedStoreView;
import dev.lethe.store.LoggedStoreBuilder;
import java.util.Collection;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Current policy of a task. It is replaced as a whole, between two records, and every processor of
 * the task reads it for each record and each punctuation, so that one record is decided by one
 * policy. It is a state store because the processors of a task share their stores and lose them
 * together; its rows are logged, so that a task resumes with its last policy.
 *
 * <p>A task without a row begins with the policy that the application was started with. The same
 * store keeps the suppress rules, under their ids.
 */
public final class CurrentPolicy extends KeyedStoreView<PolicyRow> {
  private static final Logger LOG = LoggerFactory.getLogger(CurrentPolicy.class);

  private final StartingPolicy first;
  private Policy now;
  private StoredRules rules;
  private String task;
  private boolean kept;

  private CurrentPolicy(StartingPolicy first, KeyValueStore<String, PolicyRow> rows) {
    super(rows);
    this.first = first;
  }

  /** Returns a builder that creates one instance per task, over the rows of the given builder. */
  static StoreBuilder<CurrentPolicy> builder(
      StartingPolicy first, LoggedStoreBuilder<KeyValueStore<String, PolicyRow>> rows) {
    return rows.as(stored -> new CurrentPolicy(first, stored));
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    forget();
    task = context.taskId().toString();
    super.init(context, root);
  }

  /** Drops the cached policy: a standby that becomes active has received other rows since. */
  @Override
  public void clearCache() {
    forget();
    super.clearCache();
  }

  private void forget() {
    now = null;
    rules = null;
    kept = false;
  }

  /** Returns the policy for the current record. */
  public Policy now() {
    if (now == null) {
      now = stored();
    }
    return now;
  }

  /** Returns the row of the current policy; null if it isn't on the topic. */
  public PolicyRow row() {
    return rows().get(PolicyEntry.KEY);
  }

  private Policy stored() {
    PolicyRow row = row();
    if (row == null) {
      return first.policy();
    }
    PolicyReading reading = EdnPolicyReader.read(row.text());
    if (reading.errors().isEmpty()) {
      return reading.policyOrNull();
    }
    LOG.warn(
        "Task {}: the stored policy is invalid in this release; starting with policy {} "
            + "instead. Errors: {}",
        task,
        first.policy().version(),
        PolicyEntryDecoder.errors(reading));
    return first.policy();
  }

  /**
   * Stores the topic's policy and rules that the application started with, unless the task has its
   * own. Call this before each record is decided, since only then does a commit follow.
   */
  void keep() {
    if (kept) {
      return;
    }
    if (first.row() != null && row() == null) {
      rows().put(PolicyEntry.KEY, first.row());
    }
    first.rules().forEach((id, row) -> rows().putIfAbsent(id, row));
    kept = true;
  }

  /** Returns the suppress rules that the task currently knows. */
  StoredRules rules() {
    if (rules == null) {
      rules = new StoredRules(rows(), first.rules(), task);
    }
    return rules;
  }

  /** Returns a view of {@link #rules()} that stays valid when the task restarts. */
  RuleBook ruleBook() {
    return new RuleBook() {
      @Override
      public SuppressRule rule(String ruleId) {
        return CurrentPolicy.this.rules().rule(ruleId);
      }

      @Override
      public Collection<SuppressRule> rules() {
        return CurrentPolicy.this.rules().rules();
      }

      @Override
      public String refusal(String regex) {
        return CurrentPolicy.this.rules().refusal(regex);
      }
    };
  }

  /**
   * Applies a policy from the topic from the next record on, unless it isn't newer than the current
   * one. The conditions of {@link #change(Policy)} apply.
   *
   * @return false if the policy can't be used, which is logged; the current policy stays
   */
  public boolean change(PolicyRow next) {
    PolicyRow before = row();
    if (before != null && next.offset() <= before.offset()) {
      return true;
    }
    PolicyReading reading = EdnPolicyReader.read(next.text());
    if (!reading.errors().isEmpty()) {
      LOG.warn(
          "Task {}: ignoring the invalid policy at offset {} and keeping policy {}. Errors: {}",
          task,
          next.offset(),
          now().version(),
          PolicyEntryDecoder.errors(reading));
      return false;
    }
    rows().put(PolicyEntry.KEY, next);
    if (!reading.policyOrNull().version().equals(now().version())) {
      change(reading.policyOrNull());
    }
    return true;
  }

  /**
   * Applies another policy from the next record on, and logs the values that differ. Call this on
   * the task's thread, and not while a record is being decided.
   */
  public void change(Policy next) {
    Policy before = now();
    now = next;
    LOG.info("Task {}: policy {} is active, replacing {}", task, next.version(), before.version());
    PolicyChange.between(before, next).forEach(change -> LOG.info("Task {}: {}", task, change));
  }

  /**
   * Returns a supplier of an object derived from the current policy, recomputed on first use after
   * a change. For the task's thread only.
   */
  <T> Supplier<T> derive(Function<Policy, T> make) {
    return new Derived<>(this, make);
  }

  private static final class Derived<T> implements Supplier<T> {
    private final CurrentPolicy policies;
    private final Function<Policy, T> make;
    private Policy madeOf;
    private T value;

    Derived(CurrentPolicy policies, Function<Policy, T> make) {
      this.policies = policies;
      this.make = make;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // a changed policy is always another object
    public T get() {
      Policy now = policies.now();
      if (madeOf != now) {
        value = make.apply(now);
        madeOf = now;
      }
      return value;
    }
  }
}
