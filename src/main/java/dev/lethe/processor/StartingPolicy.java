package dev.lethe.processor;

import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyRow;
import java.util.Map;

/**
 * Policy of tasks that have none of their own yet.
 *
 * @param row newest policy row on the topic when the application started; null if there was none
 * @param rules suppress rules on the topic at that time, by id, regardless of their status
 */
public record StartingPolicy(Policy policy, PolicyRow row, Map<String, PolicyRow> rules) {
  public StartingPolicy {
    rules = Map.copyOf(rules);
  }

  /** Creates a starting policy without rules. */
  public StartingPolicy(Policy policy, PolicyRow row) {
    this(policy, row, Map.of());
  }

  /** Returns a copy without rules. */
  StartingPolicy alone() {
    return new StartingPolicy(policy, row);
  }

  /** Returns a starting policy that isn't on the topic. */
  public static StartingPolicy unpublished(Policy policy) {
    return new StartingPolicy(policy, null);
  }
}
