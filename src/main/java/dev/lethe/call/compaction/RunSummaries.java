package dev.lethe.call.compaction;

import dev.lethe.call.Flag;
import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.question.ModelQuestion;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.Committing;
import dev.lethe.hygiene.compaction.Gate;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.hygiene.compaction.QueueRules;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.janitor.JanitorEvent;
import dev.lethe.janitor.JanitorState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.QueueRow;
import dev.lethe.memory.Report;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;
import dev.lethe.policy.StageMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Summaries that a compaction run has ordered: rules K16 and K19. */
final class RunSummaries {
  private final PartitionContext terms;
  private final QueueRules rules;

  RunSummaries(PartitionContext terms) {
    this.terms = terms;
    this.rules = new QueueRules(terms.policy());
  }

  /**
   * Result of an arrived summary.
   *
   * @param run state of the run afterwards
   * @param state janitor state: waiting for other summaries or listening
   */
  record Settled(Step step, CompactionRunRow run, JanitorState state) {}

  /** Returns true if a run waits for summaries in the given scope. */
  boolean areAwaited(Scope scope) {
    return scope != null && !awaited(scope).isEmpty();
  }

  private List<ModelQuestion.GroupSummary> awaited(Scope scope) {
    return terms
        .runs()
        .rows(
            ModelQuestion.GroupSummary.class,
            ModelQuestion.prefix(ModelQuestion.GroupSummary.KIND, scope))
        .stream()
        .filter(asked -> asked.call() == null)
        .toList();
  }

  /** Commits a group, or defers it to another run. */
  Settled settle(
      CompactionRunRow run, ModelQuestion.GroupSummary asked, WorkResult summary, long arrivedAt) {
    Step step = Step.NOTHING.remove(asked);
    CompactionRunRow after;
    CapRow cap =
        new CompactionCaps(terms).of(asked.scope(), arrivedAt, asked.group().sourceIds().size());
    Gate.Answer answer = judge(asked, summary.said(), cap.cap());
    Optional<Flag> flag = flag(asked.group(), summary.said(), answer);
    JanitorState state =
        JanitorState.SUMMARIZE.on(
            answer instanceof Gate.Passed
                ? JanitorEvent.SUMMARY_VALID
                : JanitorEvent.SUMMARY_INVALID);
    if (state == JanitorState.COMMIT && answer instanceof Gate.Passed passed) {
      String runId = asked.plan().planId();
      Committing.Committed done =
          terms.committing(asked.scope()).commit(passed, runId, run.at(), arrivedAt);
      step = step.then(CommitGroup.step(terms, cap, passed, runId, run.at(), done));
      after = run.with(run.more(), run.counts().committed(done.deletedCount()), run.flags());
    } else {
      step = step.effects(putBack(asked, run.at()));
      after = deferring(run, asked.group(), flag);
    }
    boolean others = awaited(asked.scope()).size() > 1;
    state = state.on(others ? JanitorEvent.GROUP_PLANNED : JanitorEvent.DONE);
    return new Settled(step.put(after).then(judging(asked, answer, flag)), after, state);
  }

  private Gate.Answer judge(ModelQuestion.GroupSummary asked, WorkResult.Said said, DayCap cap) {
    Plan plan = asked.plan();
    Gate gate = terms.gate(asked.scope());
    if (said instanceof WorkResult.Written written) {
      SummaryItem item = SummaryItem.read(written.item(), terms.format());
      return gate.judge(plan, asked.group(), item, plan.createdAt(), cap);
    }
    Object json = said instanceof WorkResult.Answered answered ? answered.json() : null;
    Gate.Call call =
        new Gate.Call(plan.planId(), asked.group().groupId(), asked.group().sourceIds(), json);
    return gate.judge(call, plan, plan.createdAt(), cap);
  }

  private static Step judging(
      ModelQuestion.GroupSummary asked, Gate.Answer answer, Optional<Flag> flag) {
    if (asked.writer() == SummaryWriter.BUILT_IN) {
      return Step.NOTHING;
    }
    String refused = flag.map(Flag::reason).orElse(JudgedAnswer.CHANGED);
    String outcome = answer instanceof Gate.Passed ? JudgedAnswer.USED : refused;
    return Step.NOTHING.judged(new JudgedAnswer(LlmRequest.SUMMARIZE, outcome));
  }

  /**
   * Returns the flag of a group. An invalid summary or a failed request is flagged for a person;
   * changed sources are not.
   */
  private static Optional<Flag> flag(Plan.Group group, WorkResult.Said said, Gate.Answer answer) {
    if (answer instanceof Gate.Passed) {
      return Optional.empty();
    }
    if (said instanceof WorkResult.Failed failed) {
      return Optional.of(new Flag(group.groupId(), failed.reason(), failed.message()));
    }
    Refusal refusal = ((Gate.Refused) answer).refusal();
    return refusal.code() == ErrorCode.SUMMARY_INVALID
        ? Optional.of(
            new Flag(
                group.groupId(), Flag.INVALID, refusal.message() + " (" + refusal.path() + ')'))
        : Optional.empty();
  }

  private static CompactionRunRow deferring(
      CompactionRunRow run, Plan.Group group, Optional<Flag> flag) {
    List<Flag> flags = new ArrayList<>(run.flags());
    flag.ifPresent(flags::add);
    RunCounts counts = run.counts().deferring(group.sourceIds().size());
    return run.with(run.more(), counts, flags);
  }

  /**
   * Returns the rows of a group's memories to the queue, due after this run: otherwise the run
   * would order the same summary forever.
   */
  private List<Effect> putBack(ModelQuestion.GroupSummary asked, long at) {
    List<Effect> effects = new ArrayList<>();
    for (String id : asked.group().sourceIds()) {
      Memory memory = terms.memories().memory(asked.scope(), id);
      Optional<QueueRow> due = memory == null ? Optional.empty() : rules.due(memory);
      due.ifPresent(
          row ->
              effects.add(
                  new Effect.PutQueueRow(
                      asked.scope(), new QueueRow(row.purpose(), Math.max(row.at(), at + 1), id))));
    }
    return effects;
  }

  /** Ends a run's work in a scope without the summaries that have not arrived. */
  Step giveUp(CompactionRunRow run, long arrivedAt) {
    Step step = Step.NOTHING;
    CompactionRunRow after = run;
    for (ModelQuestion.GroupSummary asked : awaited(run.scope())) {
      step = step.remove(asked).effects(putBack(asked, run.at()));
      Flag flag =
          new Flag(
              asked.group().groupId(),
              Flag.UNANSWERED,
              "no summary arrived before the next run, which plans the group again");
      after = deferring(after, asked.group(), Optional.of(flag));
    }
    return step.reports(report(after, arrivedAt));
  }

  /** Returns the report of a run's work in its scope; empty if there is nothing to report. */
  List<Report> report(CompactionRunRow run, long arrivedAt) {
    boolean applies = terms.of(run.scope()).compaction().mode() == StageMode.APPLY;
    if (!run.counts().tells()) {
      return List.of();
    }
    return List.of(
        new Report(
            GroupHash.planOfRun(run.scope().name(), run.at()),
            Tick.COMPACTION,
            run.scope(),
            !applies,
            run.at(),
            arrivedAt,
            terms.of(run.scope()).version(),
            run.counts().named(),
            run.flags().isEmpty() ? null : terms.format().write(json(run.flags()))));
  }

  private static List<Map<String, Object>> json(List<Flag> flags) {
    List<Map<String, Object>> json = new ArrayList<>();
    for (Flag flag : flags) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("group_id", flag.groupId());
      one.put("reason", flag.reason());
      one.put("message", flag.message());
      json.add(one);
    }
    return json;
  }
}
