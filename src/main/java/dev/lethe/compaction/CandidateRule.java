package dev.lethe.compaction;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.policy.Policy;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Which memories may give way to a summary: rule K3. */
public final class CandidateRule {
  /** The kinds that are compacted. */
  public static final Set<Kind> KINDS =
      Collections.unmodifiableSet(
          EnumSet.of(Kind.MESSAGE, Kind.ASSISTANT_MESSAGE, Kind.TOOL_RESULT));

  /** How a memory stands with compaction. */
  public enum Standing {
    /** It may go. */
    CANDIDATE,
    /** It might, but is protected, or rests after a restore. */
    SPARED,
    /** Too young, asked for too often, of another kind, or gone. */
    OUTSIDE
  }

  private final Policy policy;
  private final Access access;
  private final long ageMs;
  private final long restMs;

  /**
   * @param policy the tenant's
   */
  public CandidateRule(Policy policy, PlanArguments arguments) {
    this.policy = policy;
    this.access = new Access(policy.compaction().tauDays(), arguments.accessThreshold());
    this.ageMs = TimeUnit.DAYS.toMillis(arguments.ageMinDays());
    this.restMs = TimeUnit.DAYS.toMillis(policy.safety().restoreExemptDays());
  }

  /** By the policy alone. */
  public static CandidateRule of(Policy policy) {
    return new CandidateRule(policy, PlanArguments.of(policy));
  }

  /** How it stands at that moment. */
  public Standing standing(Memory memory, long now) {
    if (!mayBeCompacted(memory) || now < agedFrom(memory) || !access.isRare(memory.usage(), now)) {
      return Standing.OUTSIDE;
    }
    return Protection.holds(memory, policy) || now < restedFrom(memory)
        ? Standing.SPARED
        : Standing.CANDIDATE;
  }

  /** Whether it is a candidate at that moment. */
  public boolean admits(Memory memory, long now) {
    return standing(memory, now) == Standing.CANDIDATE;
  }

  /**
   * The first moment at which it is a candidate, if nothing happens to it until then.
   *
   * @return epoch milliseconds; {@link Access#NEVER} for one that is protected, gone or of another
   *     kind
   */
  public long dueAt(Memory memory) {
    if (!mayBeCompacted(memory) || Protection.holds(memory, policy)) {
      return Access.NEVER;
    }
    return Math.max(
        Math.max(agedFrom(memory), restedFrom(memory)), access.rareFrom(memory.usage()));
  }

  /**
   * The first moment at which a run meets it: when it would be a candidate, whatever protects it
   * and however recently it was restored.
   *
   * @return epoch milliseconds; {@link Access#NEVER} for one that is gone or of another kind
   */
  public long comesUpAt(Memory memory) {
    return mayBeCompacted(memory)
        ? Math.max(agedFrom(memory), access.rareFrom(memory.usage()))
        : Access.NEVER;
  }

  /**
   * Whether it counts towards the base of the day's cap: a live, unprotected memory of the kinds
   * that are compacted, of whatever age.
   */
  public static boolean isInBase(Memory memory, Policy policy) {
    return mayBeCompacted(memory) && !Protection.holds(memory, policy);
  }

  private static boolean mayBeCompacted(Memory memory) {
    return KINDS.contains(memory.kind()) && memory.lifecycle().isLive();
  }

  /** More than the age ago: the millisecond after it. */
  private long agedFrom(Memory memory) {
    return Math.max(memory.createdAt(), memory.admittedAt()) + ageMs + 1;
  }

  /** Until when a restore has it left alone; {@link Access#ALWAYS} if it was never restored. */
  long restedFrom(Memory memory) {
    Long restoredAt = memory.lifecycle().restoredAt();
    return restoredAt == null ? Access.ALWAYS : restoredAt + restMs;
  }
}
