package dev.lethe.call.compaction;

import dev.lethe.call.Answer;
import dev.lethe.call.CallOutcome;
import dev.lethe.call.Delivery;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WaitingCall;
import dev.lethe.call.WorkResult;
import dev.lethe.call.question.ModelQuestion;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.CandidateRule;
import dev.lethe.hygiene.compaction.CapCalendar;
import dev.lethe.hygiene.compaction.Committing;
import dev.lethe.hygiene.compaction.Gate;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.hygiene.compaction.PlanArguments;
import dev.lethe.hygiene.compaction.Planner;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.QueueRow;
import dev.lethe.memory.QueueRow.Purpose;
import dev.lethe.memory.Report;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.memory.lifecycle.WrittenSummary;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Calls for plans, summaries and commits: rules K3 to K9. */
public final class CompactionCalls {
  /** Largest number of due memories of a scope that one plan considers, oldest first. */
  private static final int MAX_DUE = 10_000;

  private final PartitionContext terms;
  private final CompactionCaps caps;

  public CompactionCalls(PartitionContext terms) {
    this.terms = terms;
    this.caps = new CompactionCaps(terms);
  }

  public CallOutcome plan(Delivery delivery, Tool.PlanCompaction tool) {
    ToolCall call = delivery.call();
    PlanArguments.Asked asked =
        new PlanArguments.Asked(
            tool.ageMinDays(), tool.accessThreshold(), tool.limitSourceTokens(), tool.maxGroups());
    Policy steps = call.tenant() == null ? terms.policy() : terms.policy().forTenant(call.tenant());
    Optional<Refusal> laxer = PlanArguments.refused(asked, steps);
    if (laxer.isPresent()) {
      return CallOutcome.refused(laxer.get());
    }
    String planId = GroupHash.planOfCall(call.key(), delivery.sentAt());
    List<RunChange> changes = new ArrayList<>();
    List<Output.Group> groups = new ArrayList<>();
    for (Scope scope : terms.memories().scopes()) {
      if (call.covers(scope)) {
        Plan plan = plan(planId, scope, asked, call.arrivedAt());
        if (!plan.groups().isEmpty()) {
          changes.add(RunChange.put(new RunRow.OfPlan(plan)));
          groups.addAll(outputs(plan, changes));
        }
      }
    }
    Output.Planned planned = new Output.Planned(planId, groups, tool.maxGroups());
    return CallOutcome.done(changes, List.of(), planned);
  }

  private Plan plan(String planId, Scope scope, PlanArguments.Asked asked, long now) {
    Policy policy = terms.of(scope);
    PlanArguments arguments = PlanArguments.of(asked, policy);
    Collection<Memory> due = due(scope, arguments.ageMinDays(), now);
    long most =
        caps.of(scope, now, Math.min(due.size(), policy.compaction().maxSourceCount()))
            .cap()
            .limit(policy.safety().compaction());
    return new Planner(policy, arguments).plan(planId, scope, due, now, most).plan();
  }

  /**
   * Returns the memories of a scope that its queue lists as due, and those of days that have come
   * of age since the last run and have no rows yet.
   */
  private Collection<Memory> due(Scope scope, int ageMinDays, long now) {
    Map<String, Memory> due = new LinkedHashMap<>();
    List<QueueRow> rows = terms.queue().rows(scope, Purpose.DUE, 0, now, MAX_DUE);
    due.putAll(memories(terms, scope, rows));
    long first = terms.queue().agedDay(scope) + 1;
    long last = DayCap.dayOf(now) - ageMinDays;
    if (first <= last) {
      int[] left = {MAX_DUE};
      terms
          .memories()
          .scan(
              MemoryScan.of(scope, first, last).kinds(CandidateRule.KINDS),
              () -> left[0]-- > 0,
              memory -> due.put(memory.memoryId(), memory));
    }
    return due.values();
  }

  /**
   * Returns the memories of the given rows by id, together with the memories of the same days that
   * were left over as singles.
   */
  static Map<String, Memory> memories(PartitionContext terms, Scope scope, List<QueueRow> rows) {
    Map<String, Memory> memories = new LinkedHashMap<>();
    for (QueueRow row : rows) {
      Memory memory = terms.memories().memory(scope, row.memoryId());
      if (memory != null) {
        memories.put(row.memoryId(), memory);
      }
    }
    List<Long> days =
        memories.values().stream().map(m -> DayCap.beginOf(m.createdAt())).distinct().toList();
    for (long at : days) {
      for (QueueRow row : terms.queue().rows(scope, Purpose.SINGLE, at, at, MAX_DUE)) {
        Memory memory = terms.memories().memory(scope, row.memoryId());
        if (memory != null) {
          memories.put(row.memoryId(), memory);
        }
      }
    }
    return memories;
  }

  /**
   * Returns a plan's groups, each with the day on which the cap allows it: as many as possible
   * today, the others on the days after.
   *
   * @param changes receives the progress of counting the day's base
   */
  private List<Output.Group> outputs(Plan plan, List<RunChange> changes) {
    Scope scope = plan.scope();
    long sources = plan.groups().stream().mapToLong(group -> group.sourceIds().size()).sum();
    RunRow.OfCap today = caps.of(scope, plan.createdAt(), sources);
    if (today.cap().base() > 0) {
      changes.add(RunChange.put(today));
    }
    CapCalendar calendar = new CapCalendar(today.cap(), terms.of(scope).safety().compaction());
    return plan.groups().stream()
        .map(group -> output(group, calendar.take(group.sourceIds().size())))
        .toList();
  }

  private static Output.Group output(Plan.Group group, Long waitsUntil) {
    return new Output.Group(
        group.groupId(),
        group.sourceIds(),
        group.estimatedTokens(),
        new Output.TimeRange(group.start(), group.end()),
        group.channelId(),
        waitsUntil);
  }

  /**
   * Orders a summary from the built-in summariser: the caller waits for seconds, and may itself be
   * a model.
   */
  public CallOutcome summarize(Delivery delivery, Tool.Summarize tool) {
    ToolCall call = delivery.call();
    List<Plan> plans = plans(RunRow.OfPlan.ALL, call);
    Plan plan = having(plans, tool.groupId());
    if (plan == null) {
      return CallOutcome.refused(
          ErrorCode.UNKNOWN_GROUP,
          "there is no open plan with group " + tool.groupId(),
          "$.group_id");
    }
    Gate.Call named = new Gate.Call(plan.planId(), tool.groupId(), tool.sourceIds(), null);
    Gate.Answer answer = terms.gate(plan.scope()).judgeSources(named, plan, call.arrivedAt());
    if (answer instanceof Gate.Refused refused) {
      return CallOutcome.refused(refused.refusal());
    }
    Gate.Open open = (Gate.Open) answer;
    ModelQuestion.GroupSummary asked =
        ModelQuestion.GroupSummary.ofCall(plan, open.group(), WaitingCall.of(delivery));
    return CallOutcome.later(asked, GroupQuestions.order(terms, asked, open.sources()));
  }

  /** Answers the call for a summary if its group is unchanged. */
  public Step answer(ModelQuestion.GroupSummary asked, WorkResult summary) {
    Plan plan = asked.plan();
    Gate.Call call =
        new Gate.Call(plan.planId(), asked.group().groupId(), asked.group().sourceIds(), null);
    Gate.Answer judged = terms.gate(asked.scope()).judgeSources(call, plan, plan.createdAt());
    Answer answer;
    if (judged instanceof Gate.Refused refused) {
      answer = Answer.Refused.of(refused.refusal());
    } else if (summary.said() instanceof WorkResult.Written written) {
      SummaryItem item = SummaryItem.read(written.item(), terms.format());
      answer = new Answer.Done(new Output.Summary(item.summary().json()));
    } else {
      String message = ((WorkResult.Failed) summary.said()).message();
      answer = new Answer.Refused(ErrorCode.INTERNAL_ERROR, message);
    }
    return Step.answering(List.of(RunChange.remove(asked)), asked.call().answer(answer));
  }

  public CallOutcome commit(ToolCall call, Tool.CommitGroup tool, long arrivedAt) {
    List<Plan> plans = plans(RunRow.OfPlan.prefix(tool.planId()), call);
    Plan plan = having(plans, tool.groupId());
    Plan named = plan != null || plans.isEmpty() ? plan : plans.get(0);
    if (named == null) {
      return CallOutcome.refused(
          ErrorCode.UNKNOWN_PLAN, "unknown plan " + tool.planId(), "$.plan_id");
    }
    Scope scope = named.scope();
    RunRow.OfCap cap = caps.of(scope, call.arrivedAt(), tool.sourceIds().size());
    Gate.Call asked =
        new Gate.Call(tool.planId(), tool.groupId(), tool.sourceIds(), tool.summaryJson());
    Gate.Answer answer = terms.gate(scope).judge(asked, named, call.arrivedAt(), cap.cap());
    if (answer instanceof Gate.Refused refused) {
      boolean mayBeAllowed =
          refused.refusal().code() == ErrorCode.CAP_REACHED
              && !caps.isDecided(cap, tool.sourceIds().size());
      return mayBeAllowed ? countingOn(cap) : CallOutcome.refused(refused.refusal());
    }
    Committing.Committed committed =
        terms
            .committing(scope)
            .commit((Gate.Passed) answer, tool.planId(), call.arrivedAt(), arrivedAt);
    List<RunChange> changes = new ArrayList<>();
    changes.add(RunChange.put(cap.without(((Gate.Passed) answer).group().sourceIds())));
    changes.add(
        RunChange.put(wrote(terms, tool.planId(), scope, call.arrivedAt(), committed.written())));
    return CallOutcome.done(
            changes,
            committed.effects(),
            new Output.Committed(committed.summaryId(), committed.deletedCount()))
        .reporting(report(call, named, committed.deletedCount(), arrivedAt));
  }

  /** Refuses a commit that may be allowed once more of the scope is counted. */
  private static CallOutcome countingOn(RunRow.OfCap cap) {
    return new CallOutcome(
        List.of(RunChange.put(cap)),
        List.of(),
        new Answer.Refused(
            ErrorCode.CAP_REACHED,
            "today's cap is not known yet; "
                + cap.cap().base()
                + " memories of the scope are counted so far; repeat the call",
            null));
  }

  /** Returns the report of a planner's commit, in the form of a run's report. */
  private Report report(ToolCall call, Plan plan, int sources, long arrivedAt) {
    return new Report(
        plan.planId(),
        Tick.COMPACTION,
        plan.scope(),
        false,
        call.arrivedAt(),
        arrivedAt,
        terms.of(plan.scope()).version(),
        RunCounts.NONE.committed(sources).named(),
        null);
  }

  /**
   * Returns the row of summaries that a run has written in a scope, with one more summary written
   * at the given time.
   */
  static RunRow wrote(
      PartitionContext terms, String runId, Scope scope, long at, WrittenSummary summary) {
    List<WrittenSummary> summaries = new ArrayList<>();
    terms
        .runs()
        .row(RunRow.OfSummaries.key(runId, scope))
        .ifPresent(row -> summaries.addAll(((RunRow.OfSummaries) row).summaries()));
    summaries.add(summary);
    return new RunRow.OfSummaries(runId, scope, at, summaries);
  }

  public CallOutcome abort(ToolCall call, Tool.AbortPlan tool) {
    List<Plan> plans = plans(RunRow.OfPlan.prefix(tool.planId()), call);
    if (plans.isEmpty()) {
      return CallOutcome.refused(
          ErrorCode.UNKNOWN_PLAN, "unknown plan " + tool.planId(), "$.plan_id");
    }
    List<RunChange> changes =
        plans.stream().map(plan -> RunChange.remove(new RunRow.OfPlan(plan))).toList();
    return CallOutcome.done(changes, List.of(), new Output.Aborted(true));
  }

  /** Returns the plans that a call may see. */
  private List<Plan> plans(String prefix, ToolCall call) {
    return terms.runs().rows(prefix).stream()
        .map(row -> ((RunRow.OfPlan) row).plan())
        .filter(plan -> call.covers(plan.scope()))
        .toList();
  }

  private static Plan having(List<Plan> plans, String groupId) {
    return plans.stream()
        .filter(plan -> Objects.nonNull(plan.group(groupId)))
        .findFirst()
        .orElse(null);
  }
}
