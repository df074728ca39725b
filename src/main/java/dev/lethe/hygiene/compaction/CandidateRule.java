package dev.lethe.hygiene.compaction;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Protection.Keeper;
import dev.lethe.memory.lifecycle.InclusionScore;
import dev.lethe.policy.Policy;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Selection of the memories that a summary may replace: rule K3. */
public final class CandidateRule {
  /** Kinds that are compacted. */
  public static final Set<Kind> KINDS =
      Collections.unmodifiableSet(
          EnumSet.of(Kind.MESSAGE, Kind.ASSISTANT_MESSAGE, Kind.TOOL_RESULT, Kind.EXCERPT));

  /** Standing of a memory with respect to compaction. */
  public enum Standing {
    /** It may be compacted. */
    CANDIDATE,
    /** It meets the conditions but is protected or in its rest period after a restore. */
    SPARED,
    /** Too young, used too often, of another kind, deleted, or expiring. */
    OUTSIDE
  }

  private final Policy policy;
  private final InclusionScore access;
  private final long ageMs;
  private final long againMs;
  private final boolean hasBudget;
  private final long restMs;

  /**
   * @param policy policy of the tenant
   */
  public CandidateRule(Policy policy, PlanArguments arguments) {
    this.policy = policy;
    this.access = new InclusionScore(policy.compaction().tauDays(), arguments.accessThreshold());
    this.ageMs = TimeUnit.DAYS.toMillis(arguments.ageMinDays());
    this.againMs = TimeUnit.DAYS.toMillis(policy.compaction().againAfterDays());
    this.hasBudget = policy.compaction().hasBudget();
    this.restMs = TimeUnit.DAYS.toMillis(policy.safety().restoreExemptDays());
  }

  /** Returns the rule for the policy's own arguments. */
  public static CandidateRule of(Policy policy) {
    return new CandidateRule(policy, PlanArguments.of(policy));
  }

  /** Returns the standing of a memory at the given time. */
  public Standing standing(Memory memory, long now) {
    if (memory.kind() == Kind.SUMMARY) {
      return isMerged(memory, policy) ? Standing.CANDIDATE : Standing.OUTSIDE;
    }
    if (!mayBeCompacted(memory) || now < agedFrom(memory) || !access.isRare(memory.usage(), now)) {
      return Standing.OUTSIDE;
    }
    return isProtected(memory) || now < restedFrom(memory) ? Standing.SPARED : Standing.CANDIDATE;
  }

  /**
   * Returns true for a summary of compaction's own, which the next summary of its period replaces
   * together with excerpts. It may be of a kind that no stage deletes.
   */
  public static boolean isMerged(Memory memory, Policy policy) {
    return memory.kind() == Kind.SUMMARY
        && memory.item() != null
        && memory.lifecycle().isLive()
        && !memory.isExpiring()
        && EnumSet.of(Keeper.KIND).containsAll(Protection.keepers(memory, policy));
  }

  /** Returns true if a memory is protected from compaction. */
  boolean isProtected(Memory memory) {
    return memory.kind() != Kind.SUMMARY && Protection.protects(memory, policy);
  }

  /** Returns true if a memory is a candidate at the given time. */
  public boolean admits(Memory memory, long now) {
    return standing(memory, now) == Standing.CANDIDATE;
  }

  /**
   * Returns the earliest time at which a memory is a candidate if it does not change until then.
   *
   * @return epoch milliseconds; {@link InclusionScore#NEVER} for a memory that is protected,
   *     deleted, expiring or of another kind
   */
  public long dueAt(Memory memory) {
    if (!mayBeCompacted(memory) || isProtected(memory)) {
      return InclusionScore.NEVER;
    }
    return Math.max(
        Math.max(agedFrom(memory), restedFrom(memory)), access.rareFrom(memory.usage()));
  }

  /**
   * Returns the earliest time at which a run considers a memory: the time at which it would be a
   * candidate, regardless of protection and rest period.
   *
   * @return epoch milliseconds; {@link InclusionScore#NEVER} for a memory that is deleted, expiring
   *     or of another kind
   */
  public long earliestRun(Memory memory) {
    return mayBeCompacted(memory)
        ? Math.max(agedFrom(memory), access.rareFrom(memory.usage()))
        : InclusionScore.NEVER;
  }

  /**
   * Returns true if a memory counts toward the base of the day's cap: a live, unprotected memory of
   * the kinds that are compacted, of any age, that does not expire.
   */
  public static boolean isInBase(Memory memory, Policy policy) {
    return mayBeCompacted(memory) && !Protection.protects(memory, policy);
  }

  private static boolean mayBeCompacted(Memory memory) {
    return KINDS.contains(memory.kind()) && memory.lifecycle().isLive() && !memory.isExpiring();
  }

  /**
   * Returns the first millisecond at which a memory exceeds the minimum age. The excerpts of a
   * month exceed it together, so that one summary replaces theirs.
   */
  private long agedFrom(Memory memory) {
    long aged = Math.max(memory.createdAt(), memory.admittedAt()) + ageMs + 1;
    if (memory.kind() != Kind.EXCERPT || hasBudget) {
      return aged;
    }
    long month = Period.monthOf(Period.dayOf(memory)).end() + ageMs;
    return Math.max(aged, Math.max(memory.admittedAt(), month) + againMs);
  }

  /**
   * Returns the end of the rest period after a restore; {@link InclusionScore#ALWAYS} if the memory
   * was never restored.
   */
  long restedFrom(Memory memory) {
    Long restoredAt = memory.lifecycle().restoredAt();
    return restoredAt == null ? InclusionScore.ALWAYS : restoredAt + restMs;
  }
}
