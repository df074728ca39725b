package dev.lethe.call.review;

import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.Proposal;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Protection;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import java.time.Instant;
import java.util.Optional;

/**
 * Conditions that must hold at the time of an approval, whatever held when the run looked: rule
 * RV4. They are those of a compaction group, checked in the same order.
 */
final class ReviewGate {
  static final String PATH = "$.review_id";

  /** Refusal of an approval by a filter of a case with entries of different types or subjects. */
  static final Refusal MIXED =
      new Refusal(
          ErrorCode.REVIEW_REFUSED,
          "its entries differ in type or subject; approve it by its review_id",
          PATH);

  private final Policy policy;
  private final MemoryRepository memories;
  private final long now;

  /**
   * @param policy policy of the tenant
   * @param now time of the call, epoch milliseconds
   */
  ReviewGate(Policy policy, MemoryRepository memories, long now) {
    this.policy = policy;
    this.memories = memories;
    this.now = now;
  }

  /** Returns the first violated condition, or empty if the case may be approved. */
  Optional<Refusal> judge(ReviewRow row) {
    Proposal proposal = row.proposal();
    for (Member member : proposal.members()) {
      Memory memory = memory(row, member);
      if (memory == null || !memory.lifecycle().isLive()) {
        return refused(ErrorCode.ALREADY_DELETED, member, "is deleted or superseded");
      }
    }
    for (Member member : proposal.unprotected()) {
      if (isProtected(row, member)) {
        return refused(ErrorCode.PROTECTED, member, "is protected");
      }
    }
    for (Member member : proposal.members()) {
      Memory memory = memory(row, member);
      if (!member.isStill(memory)) {
        return refused(ErrorCode.PLAN_STALE, member, "has changed since the last run");
      }
      if (memory.isExpiring()) {
        String end = Instant.ofEpochMilli(memory.validUntil()).toString();
        return refused(
            ErrorCode.PLAN_STALE,
            member,
            "is valid until " + end + " only, so no stage changes it");
      }
      if (MergeEligibility.of(memory, policy, now) == MergeEligibility.RESTING) {
        return refused(ErrorCode.PLAN_STALE, member, "was restored recently and is exempt for now");
      }
    }
    return Optional.empty();
  }

  boolean isProtected(ReviewRow row, Member member) {
    return Protection.protects(memory(row, member), policy);
  }

  private Memory memory(ReviewRow row, Member member) {
    return memories.memory(row.scope(), member.memoryId());
  }

  private static Optional<Refusal> refused(ErrorCode code, Member member, String why) {
    return Optional.of(new Refusal(code, member.memoryId() + " " + why, PATH));
  }

  /** Returns the refusal of a decision about an approved case. */
  static Refusal alreadyApproved(ReviewRow row) {
    return new Refusal(
        ErrorCode.REVIEW_REFUSED,
        "it was approved and applied by the run " + row.doneBy() + "; restore that run to undo it",
        PATH);
  }

  /** Returns the refusal for exceeding a day's cap. */
  static Refusal capReached(long more, DayCap day, SafetyPolicy.Cap limit) {
    return new Refusal(
        ErrorCode.CAP_REACHED,
        more
            + " more would exceed today's limit of "
            + day.limit(limit)
            + " deleted memories, of which "
            + day.removed()
            + " are used up",
        null);
  }
}
