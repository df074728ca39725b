package dev.lethe.stage;

import dev.lethe.layout.Names;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyChange;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.StoreBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The policy that a task has now. It is replaced as a whole, between two records, and every box of
 * the task asks it for each record and each punctuation: so one record is decided by one policy. A
 * store, since that is what the boxes of a task share and lose together.
 *
 * <p>A task begins with the policy that the application was started with.
 */
public final class CurrentPolicy implements StateStore {
  private static final Logger LOG = LoggerFactory.getLogger(CurrentPolicy.class);

  private final Policy first;
  private Policy now;
  private String task;
  private boolean open;

  CurrentPolicy(Policy first) {
    this.first = first;
    this.now = first;
  }

  static StoreBuilder<CurrentPolicy> builder(Policy first) {
    return new Builder(first);
  }

  /** The policy by which the record at hand is decided. */
  public Policy now() {
    return now;
  }

  /**
   * Has another policy hold from the next record on, and logs by which values it differs. To be
   * called by the task's thread, and not while a record is being decided.
   */
  public void change(Policy next) {
    Policy before = now;
    now = next;
    LOG.info(
        "Task {} goes by policy {} from here on, not {}", task, next.version(), before.version());
    PolicyChange.between(before, next).forEach(change -> LOG.info("Task {}: {}", task, change));
  }

  /** What is made of a policy, made anew at the first use after a change. For the task's thread. */
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
    @SuppressWarnings("ReferenceEquality") // a change is another object, whatever it says
    public T get() {
      if (madeOf != policies.now) {
        value = make.apply(policies.now);
        madeOf = policies.now;
      }
      return value;
    }
  }

  @Override
  public String name() {
    return Names.POLICY;
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    now = first;
    task = context.taskId().toString();
    context.register(root, (key, value) -> {});
    open = true;
  }

  @Override
  public void close() {
    open = false;
  }

  @Override
  public boolean persistent() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  /** Makes one for each task. Nothing is logged: no task knows a policy that the others don't. */
  private record Builder(Policy first) implements StoreBuilder<CurrentPolicy> {
    @Override
    public String name() {
      return Names.POLICY;
    }

    @Override
    public CurrentPolicy build() {
      return new CurrentPolicy(first);
    }

    @Override
    public boolean loggingEnabled() {
      return false;
    }

    @Override
    public Map<String, String> logConfig() {
      return Map.of();
    }

    @Override
    public StoreBuilder<CurrentPolicy> withCachingEnabled() {
      return this;
    }

    @Override
    public StoreBuilder<CurrentPolicy> withCachingDisabled() {
      return this;
    }

    @Override
    public StoreBuilder<CurrentPolicy> withLoggingEnabled(Map<String, String> config) {
      throw new UnsupportedOperationException(Names.POLICY + " has no changelog");
    }

    @Override
    public StoreBuilder<CurrentPolicy> withLoggingDisabled() {
      return this;
    }
  }
}
