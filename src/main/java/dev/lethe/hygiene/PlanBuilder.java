package dev.lethe.hygiene;

import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.Sentences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Collects the plan of a run in a scope, up to the limits of a report. */
public final class PlanBuilder {
  private final RunContext context;
  private final Map<String, Member> members = new HashMap<>();
  private final List<StageStep> steps = new ArrayList<>();
  private final List<ReviewCase> cases = new ArrayList<>();
  private final List<Report.Sample> samples = new ArrayList<>();
  private final List<Leftover> deferred = new ArrayList<>();
  private final List<Map<String, Object>> flags = new ArrayList<>();
  private final ListedMembers listed = new ListedMembers();

  public PlanBuilder(RunContext context) {
    this.context = context;
  }

  /** Notes the current state of a memory, which its steps and review cases refer to. */
  public Member note(Memory memory) {
    Member member = Member.of(memory);
    members.put(memory.memoryId(), member);
    return member;
  }

  /** Returns a noted memory. */
  public Member member(Listed memory) {
    return members.get(memory.memoryId());
  }

  /** Returns noted memories. */
  public List<Member> members(List<? extends Listed> memories) {
    return memories.stream().map(this::member).toList();
  }

  /** Adds a step; a dry run has none. */
  public void step(StageStep step) {
    if (!context.dryRun()) {
      steps.add(step);
    }
  }

  /** Adds a review case. The proposal is built only if the plan has room for another case. */
  public void reviewCase(String reason, Supplier<Proposal> proposal) {
    if (cases.size() < ReviewCase.MOST) {
      cases.add(new ReviewCase(reason, proposal.get()));
    }
  }

  /** Adds skipped memories. */
  public void defer(Leftover leftover) {
    if (deferred.size() < Leftover.NAMED) {
      deferred.add(leftover);
    }
  }

  /**
   * Adds a sample of a merge.
   *
   * @param subject common subject, which is shortened
   * @param keeper memory that stays
   * @param size number of all memories
   */
  public void sample(
      String phase, String subject, Listed keeper, List<? extends Listed> merged, int size) {
    List<? extends Listed> shown = listed.first(merged);
    List<String> itemIds = new ArrayList<>(List.of(keeper.itemId()));
    shown.forEach(one -> itemIds.add(one.itemId()));
    samples.add(
        new Report.Sample(
            phase,
            Sentences.shown(subject),
            keeper.memoryId(),
            shown.stream().map(Listed::memoryId).toList(),
            itemIds,
            size));
  }

  /** Returns the members that fit into the report. */
  public ListedMembers listed() {
    return listed;
  }

  /** Adds a finding for a person; the caller limits their number. */
  public void flag(Map<String, Object> flag) {
    flags.add(flag);
  }

  /** Returns a finding about similar memories. */
  public static Map<String, Object> flag(
      String phase, String reason, String subject, List<? extends Listed> shown) {
    Map<String, Object> flag = new LinkedHashMap<>();
    flag.put("phase", phase);
    flag.put("reason", reason);
    flag.put("subject", Sentences.shown(subject));
    flag.put("memory_ids", shown.stream().map(Listed::memoryId).toList());
    flag.put("item_ids", shown.stream().map(Listed::itemId).toList());
    return flag;
  }

  /**
   * Returns the plan.
   *
   * @param day day's cap
   * @param seen number of memories seen
   * @param hasNews true if an interval run has anything to report
   * @param checkpoint position from which the next run continues; null for the beginning
   * @param trial result of the trial; null for a stage without trials
   */
  public ScopePlan plan(
      DayCap day, long seen, Counts counts, boolean hasNews, Checkpoint checkpoint, Trial trial) {
    String flagged = flags.isEmpty() ? null : context.format().write(flags);
    return new ScopePlan(
        steps,
        cases,
        List.of(),
        new ScopeReport(
            day.base(),
            seen,
            counts.byName(),
            samples,
            deferred,
            flagged,
            hasNews,
            checkpoint,
            trial));
  }
}
