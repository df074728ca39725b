package dev.lethe.hygiene.compaction;

import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.memory.summary.InvalidJsonException;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.memory.summary.SummaryLimits;
import dev.lethe.memory.summary.SummaryV1;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Conditions that must hold when a group is committed, whatever held when it was planned: rule K7.
 * It changes nothing, and a refusal leaves the plan as it is.
 */
public final class Gate {
  private final Policy policy;
  private final MemoryRepository memories;

  /**
   * @param policy policy of the tenant
   */
  public Gate(Policy policy, MemoryRepository memories) {
    this.policy = policy;
    this.memories = memories;
  }

  /** Decision of the gate. */
  public sealed interface Answer permits Open, Passed, Refused {}

  /** The group's sources are as planned and may be summarized. */
  public record Open(Plan plan, Plan.Group group, List<Memory> sources) implements Answer {}

  /** All conditions hold, and the group may be committed now. */
  public record Passed(Plan plan, Plan.Group group, List<Memory> sources, SummaryItem item)
      implements Answer {}

  /** The first violated condition. */
  public record Refused(Refusal refusal) implements Answer {}

  /**
   * Request of a call.
   *
   * @param sourceIds ids of the group's sources, in any order
   * @param summaryJson parsed summary; null if only the sources are checked
   */
  public record Call(String planId, String groupId, List<String> sourceIds, Object summaryJson) {}

  /**
   * Judges a commit.
   *
   * @param plan plan with the id that the call names; null if there is none
   * @param now time of the call, epoch milliseconds
   * @param cap cap of that day
   */
  public Answer judge(Call call, Plan plan, long now, DayCap cap) {
    try {
      Open open = checkSources(call, plan, now);
      SummaryV1 summary =
          SummaryV1.read(
              call.summaryJson(),
              "$.summary_json",
              SummaryLimits.of(policy.compaction()),
              open.group().sourceIds());
      checkCap(open.group(), cap);
      SummaryItem item = SummaryItem.of(summary, open.sources());
      return new Passed(plan, open.group(), open.sources(), item);
    } catch (InvalidJsonException e) {
      return new Refused(new Refusal(ErrorCode.SUMMARY_INVALID, e.getMessage(), e.path()));
    } catch (ClosedException e) {
      return new Refused(e.refusal);
    }
  }

  /**
   * Judges a group whose summary is valid and has known origins, as the built-in summarizer's.
   *
   * @param now time of the run, epoch milliseconds
   */
  public Answer judge(Plan plan, Plan.Group group, SummaryItem item, long now, DayCap cap) {
    try {
      Call call = new Call(plan.planId(), group.groupId(), group.sourceIds(), null);
      Open open = checkSources(call, plan, now);
      checkCap(group, cap);
      return new Passed(plan, group, open.sources(), item);
    } catch (ClosedException e) {
      return new Refused(e.refusal);
    }
  }

  /**
   * Judges whether a group may be summarized, without the conditions that only apply to a commit.
   */
  public Answer judgeSources(Call call, Plan plan, long now) {
    try {
      return checkSources(call, plan, now);
    } catch (ClosedException e) {
      return new Refused(e.refusal);
    }
  }

  private Open checkSources(Call call, Plan plan, long now) throws ClosedException {
    if (plan == null || !plan.isOpen(now)) {
      throw new ClosedException(
          ErrorCode.UNKNOWN_PLAN,
          "there is no plan " + call.planId() + ", or it has expired",
          "$.plan_id");
    }
    Plan.Group group = plan.group(call.groupId());
    if (group == null) {
      throw new ClosedException(
          ErrorCode.UNKNOWN_GROUP, "the plan has no group " + call.groupId(), "$.group_id");
    }
    List<Memory> sources = new ArrayList<>();
    for (String id : group.sourceIds()) {
      Memory memory = memories.memory(plan.scope(), id);
      if (memory == null || memory.lifecycle().deleted()) {
        throw ofSource(ErrorCode.ALREADY_DELETED, id, " is deleted", call);
      }
      sources.add(memory);
    }
    CandidateRule rule = new CandidateRule(policy, plan.arguments());
    for (Memory source : sources) {
      if (rule.isProtected(source)) {
        throw ofSource(ErrorCode.PROTECTED, source.memoryId(), " is protected", call);
      }
    }
    checkStale(call, group, rule, sources, now);
    return new Open(plan, group, List.copyOf(sources));
  }

  private static void checkStale(
      Call call, Plan.Group group, CandidateRule rule, List<Memory> sources, long now)
      throws ClosedException {
    checkSourceIds(call, group);
    for (Memory source : sources) {
      if (!rule.admits(source, now)) {
        throw ofSource(
            ErrorCode.PLAN_STALE,
            source.memoryId(),
            " may no longer be compacted: it was included, restored or superseded, or the "
                + "policy changed",
            call);
      }
    }
    if (!GroupHash.of(sources).equals(group.groupHash())) {
      throw ofSource(
          ErrorCode.PLAN_STALE, lastEdited(sources).memoryId(), " was edited after the plan", call);
    }
  }

  /**
   * Checks that the call names each of the group's sources exactly once, in any order, and no other
   * memory.
   */
  private static void checkSourceIds(Call call, Plan.Group group) throws ClosedException {
    Set<String> missing = new LinkedHashSet<>(group.sourceIds());
    Set<String> named = new HashSet<>();
    for (String id : call.sourceIds()) {
      if (!missing.remove(id) && !named.contains(id)) {
        throw ofSource(ErrorCode.PLAN_STALE, id, " is not a source of the group", call);
      }
      named.add(id);
    }
    if (!missing.isEmpty()) {
      throw ofSource(
          ErrorCode.PLAN_STALE,
          missing.iterator().next(),
          ", a source of the group, is missing from the source_ids",
          call);
    }
    if (named.size() < call.sourceIds().size()) {
      throw new ClosedException(
          ErrorCode.PLAN_STALE, "the source_ids repeat a source of the group", "$.source_ids");
    }
  }

  private static Memory lastEdited(List<Memory> sources) {
    return sources.stream()
        .max(Comparator.comparingLong(s -> s.editedAt() == null ? Long.MIN_VALUE : s.editedAt()))
        .orElseThrow();
  }

  private void checkCap(Plan.Group group, DayCap cap) throws ClosedException {
    int sources = group.sourceIds().size();
    if (!cap.allows(sources, policy.safety().compaction())) {
      throw new ClosedException(
          ErrorCode.CAP_REACHED,
          sources
              + " more would exceed today's limit of "
              + cap.limit(policy.safety().compaction())
              + " deleted memories, of which "
              + cap.removed()
              + " are used up; the first is "
              + group.sourceIds().get(0),
          null);
    }
  }

  private static ClosedException ofSource(ErrorCode code, String id, String why, Call call) {
    int place = call.sourceIds().indexOf(id);
    String path = place < 0 ? "$.source_ids" : "$.source_ids[" + place + ']';
    return new ClosedException(code, id + why, path);
  }

  private static final class ClosedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    ClosedException(ErrorCode code, String message, String path) {
      super(message);
      this.refusal = new Refusal(code, message, path);
    }
  }
}
