package dev.lethe.stage;

import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyRow;
import java.util.Map;

/**
 * What a task goes by that has no policy of its own yet.
 *
 * @param row the newest one that the topic had when the application started; null if it had none
 * @param rules the suppress rules that it had then, by id, whatever their status
 */
public record StartingPolicy(Policy policy, PolicyRow row, Map<String, PolicyRow> rules) {
  public StartingPolicy {
    rules = Map.copyOf(rules);
  }

  /** One without rules. */
  public StartingPolicy(Policy policy, PolicyRow row) {
    this(policy, row, Map.of());
  }

  /** The same without rules. */
  StartingPolicy alone() {
    return new StartingPolicy(policy, row);
  }

  /** One that doesn't stand on the topic. */
  public static StartingPolicy unpublished(Policy policy) {
    return new StartingPolicy(policy, null);
  }
}
