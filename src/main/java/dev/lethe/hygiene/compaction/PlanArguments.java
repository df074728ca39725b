package dev.lethe.hygiene.compaction;

import dev.lethe.event.ErrorCode;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.policy.CompactionPolicy;
import dev.lethe.policy.Policy;
import java.util.Optional;

/**
 * Arguments by which a plan selects memories and limits groups: the policy's values, or stricter
 * ones.
 *
 * @param ageMinDays minimum age of a memory in days
 * @param accessThreshold decayed inclusions below which a memory is a candidate
 * @param limitSourceTokens largest number of tokens of a group's sources
 * @param maxGroups largest number of groups
 */
public record PlanArguments(
    int ageMinDays, double accessThreshold, int limitSourceTokens, int maxGroups) {

  /**
   * Arguments of a call; each is null if the call does not give it.
   *
   * @param ageMinDays {@code age_min_days}
   * @param accessThreshold {@code access_threshold}
   * @param limitSourceTokens {@code limit_source_tokens}
   * @param maxGroups {@code max_groups}
   */
  public record Asked(
      Integer ageMinDays, Double accessThreshold, Integer limitSourceTokens, Integer maxGroups) {
    public static final Asked NOTHING = new Asked(null, null, null, null);
  }

  /** Returns the policy's values, without a limit on groups; a budget replaces the age. */
  public static PlanArguments of(Policy policy) {
    CompactionPolicy own = policy.compaction();
    return new PlanArguments(
        own.hasBudget() ? 0 : own.ageMinDays(),
        own.threshold(),
        own.maxSourceTokens(),
        Integer.MAX_VALUE);
  }

  /** Returns a copy with at most the given number of tokens of a group's sources. */
  public PlanArguments withSourceTokens(long most) {
    return new PlanArguments(
        ageMinDays, accessThreshold, (int) Math.min(most, limitSourceTokens), maxGroups);
  }

  /**
   * Returns the stricter of the call's and the policy's values: a call for all tenants is checked
   * against the general policy, and a tenant's policy may be stricter than that.
   */
  public static PlanArguments of(Asked asked, Policy policy) {
    PlanArguments own = of(policy);
    return new PlanArguments(
        asked.ageMinDays() == null ? own.ageMinDays : Math.max(asked.ageMinDays(), own.ageMinDays),
        asked.accessThreshold() == null
            ? own.accessThreshold
            : Math.min(asked.accessThreshold(), own.accessThreshold),
        asked.limitSourceTokens() == null
            ? own.limitSourceTokens
            : Math.min(asked.limitSourceTokens(), own.limitSourceTokens),
        asked.maxGroups() == null ? own.maxGroups : asked.maxGroups());
  }

  /**
   * Returns the refusal of the first argument that is laxer than the policy or out of range; empty
   * if all are valid.
   */
  public static Optional<Refusal> refused(Asked asked, Policy policy) {
    PlanArguments own = of(policy);
    if (asked.ageMinDays() != null && asked.ageMinDays() < own.ageMinDays) {
      return laxer("age_min_days", "at least " + own.ageMinDays);
    }
    Double threshold = asked.accessThreshold();
    if (threshold != null && !(threshold >= 0 && threshold <= own.accessThreshold)) {
      return laxer("access_threshold", "from 0 to " + own.accessThreshold);
    }
    Integer tokens = asked.limitSourceTokens();
    if (tokens != null && (tokens < 1 || tokens > own.limitSourceTokens)) {
      return laxer("limit_source_tokens", "from 1 to " + own.limitSourceTokens);
    }
    if (asked.maxGroups() != null && asked.maxGroups() < 1) {
      return laxer("max_groups", "at least 1");
    }
    return Optional.empty();
  }

  private static Optional<Refusal> laxer(String name, String range) {
    return Optional.of(
        new Refusal(
            ErrorCode.INVALID_ARGS,
            name + " must be " + range + ": a call may be stricter than the policy, never laxer",
            "$." + name));
  }
}
