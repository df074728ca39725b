package dev.lethe.stage;

import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyRow;

/**
 * What a task goes by that has no policy of its own yet.
 *
 * @param row the newest one that the topic had when the application started; null if it had none
 */
public record StartingPolicy(Policy policy, PolicyRow row) {

  /** One that doesn't stand on the topic. */
  public static StartingPolicy unpublished(Policy policy) {
    return new StartingPolicy(policy, null);
  }
}
