package dev.lethe.call.compaction;

import dev.lethe.call.Flag;
import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.Order;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.question.ModelQuestion.GroupSummary;
import dev.lethe.call.question.QuestionHandler;
import dev.lethe.call.question.SummaryQuestions;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.StepContext;
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
import dev.lethe.memory.fact.ProposedFacts;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;
import dev.lethe.policy.Policy;
import dev.lethe.policy.StageMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Questions for summaries of compaction's groups. Either a call waits for the answer, or a run,
 * which commits the group: rules K16 and K19.
 */
public final class GroupQuestions extends QuestionHandler<GroupSummary> {
  private final CompactionRun run;

  private final QueueRules rules;

  /**
   * @param run run that continues when its summaries have arrived
   */
  GroupQuestions(PartitionContext partition, CompactionRun run) {
    super(partition, GroupSummary.class, LlmRequest.SUMMARIZE);
    this.run = run;
    this.rules = new QueueRules(partition.policy());
  }

  /**
   * Returns the order of a summary.
   *
   * @param sources memories of the group, in group order
   */
  Order order(GroupSummary question, List<Memory> sources) {
    if (question.writer() == SummaryWriter.BUILT_IN) {
      return SummaryOrder.of(partition, question, sources);
    }
    Policy policy = partition.of(question.scope());
    int minutes = partition.policy().compaction().intervalMinutes();
    return order(
        question,
        SummaryQuestions.input(policy, sources, partition.format()),
        question.at(),
        question.at() + TimeUnit.MINUTES.toMillis(minutes));
  }

  @Override
  protected Step settle(GroupSummary question, WorkResult result, long arrivedAt) {
    if (!result.isFrom(question.writer())) {
      return Step.NOTHING;
    }
    return question.call() == null
        ? run.settle(question, result, arrivedAt)
        : Summarize.settle(partition, question, result);
  }

  /** Returns the orders of the built-in summarizer; a model's worker has its own record of them. */
  @Override
  protected List<Order> lostOrders() {
    return questions().stream()
        .filter(question -> question.writer() == SummaryWriter.BUILT_IN)
        .map(question -> order(question, sources(question)))
        .toList();
  }

  private List<Memory> sources(GroupSummary question) {
    return question.group().sourceIds().stream()
        .map(id -> partition.memories().memory(question.scope(), id))
        .filter(Objects::nonNull)
        .toList();
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

  private List<GroupSummary> awaited(Scope scope) {
    return questions(scope).stream().filter(question -> question.call() == null).toList();
  }

  /** Commits a group, or defers it to another run. */
  Settled settle(CompactionRunRow run, GroupSummary question, WorkResult summary, long arrivedAt) {
    Step step = Step.NOTHING.remove(question);
    CompactionRunRow after;
    CapRow cap =
        new CompactionCaps(partition)
            .of(question.scope(), arrivedAt, question.group().sourceIds().size());
    Gate.Answer answer = judge(question, summary.content(), cap.cap());
    Optional<Flag> flag = flag(question.group(), summary.content(), answer);
    JanitorState state =
        JanitorState.SUMMARIZE.on(
            answer instanceof Gate.Passed
                ? JanitorEvent.SUMMARY_VALID
                : JanitorEvent.SUMMARY_INVALID);
    if (state == JanitorState.COMMIT && answer instanceof Gate.Passed passed) {
      String runId = question.plan().planId();
      Committing.Committed done =
          partition
              .committing(question.scope())
              .commit(
                  passed,
                  runId,
                  run.at(),
                  arrivedAt,
                  WordCountsRow.words(partition, question.scope()));
      step = step.then(CommitGroup.step(partition, cap, passed, runId, run.at(), done));
      if (summary.content() instanceof WorkResult.ModelAnswer answered) {
        StepContext context = partition.ofSteps(question.scope(), runId, run.at(), arrivedAt);
        step =
            step.then(
                SummaryQuestions.facts(
                    context, answered.json(), passed.sources(), done.summaryId()));
      }
      after = run.with(run.more(), run.counts().committed(done.deletedCount()), run.flags());
    } else {
      step = step.effects(putBack(question, run.at()));
      after = deferring(run, question.group(), flag);
    }
    boolean others = awaited(question.scope()).size() > 1;
    state = state.on(others ? JanitorEvent.GROUP_PLANNED : JanitorEvent.DONE);
    return new Settled(step.put(after).then(judged(question, answer, flag)), after, state);
  }

  private Gate.Answer judge(GroupSummary question, WorkResult.Content content, DayCap cap) {
    Plan plan = question.plan();
    Gate gate = partition.gate(question.scope());
    if (content instanceof WorkResult.BuiltInSummary written) {
      SummaryItem item = SummaryItem.read(written.item(), partition.format());
      return gate.judge(plan, question.group(), item, plan.createdAt(), cap);
    }
    Object json =
        content instanceof WorkResult.ModelAnswer answered
            ? ProposedFacts.withoutFacts(answered.json())
            : null;
    Gate.Call call =
        new Gate.Call(
            plan.planId(), question.group().groupId(), question.group().sourceIds(), json);
    return gate.judge(call, plan, plan.createdAt(), cap);
  }

  private Step judged(GroupSummary question, Gate.Answer answer, Optional<Flag> flag) {
    if (question.writer() == SummaryWriter.BUILT_IN) {
      return Step.NOTHING;
    }
    String refused = flag.map(Flag::reason).orElse(JudgedAnswer.CHANGED);
    return judge(answer instanceof Gate.Passed ? JudgedAnswer.USED : refused);
  }

  /**
   * Returns the flag of a group. An invalid summary or a failed request is flagged for a person;
   * changed sources are not.
   */
  private static Optional<Flag> flag(
      Plan.Group group, WorkResult.Content content, Gate.Answer answer) {
    if (answer instanceof Gate.Passed) {
      return Optional.empty();
    }
    if (content instanceof WorkResult.Failed failed) {
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
  private List<Effect> putBack(GroupSummary question, long at) {
    List<Effect> effects = new ArrayList<>();
    for (String id : question.group().sourceIds()) {
      Memory memory = partition.memories().memory(question.scope(), id);
      Optional<QueueRow> due = memory == null ? Optional.empty() : rules.due(memory);
      due.ifPresent(
          row ->
              effects.add(
                  new Effect.PutQueueRow(
                      question.scope(),
                      new QueueRow(row.purpose(), Math.max(row.at(), at + 1), id))));
    }
    return effects;
  }

  /** Ends a run's work in a scope without the summaries that have not arrived. */
  Step abandon(CompactionRunRow run, long arrivedAt) {
    Step step = Step.NOTHING;
    CompactionRunRow after = run;
    for (GroupSummary question : awaited(run.scope())) {
      step = step.remove(question).effects(putBack(question, run.at()));
      Flag flag =
          new Flag(
              question.group().groupId(),
              Flag.UNANSWERED,
              "no summary arrived before the next run, which plans the group again");
      after = deferring(after, question.group(), Optional.of(flag));
    }
    return step.reports(report(after, arrivedAt));
  }

  /** Returns the report of a run's work in its scope; empty if there is nothing to report. */
  List<Report> report(CompactionRunRow run, long arrivedAt) {
    boolean applies = partition.of(run.scope()).compaction().mode() == StageMode.APPLY;
    if (!run.counts().hasNews()) {
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
            partition.of(run.scope()).version(),
            run.counts().named(),
            run.flags().isEmpty()
                ? null
                : partition.format().write(run.flags().stream().map(Flag::json).toList())));
  }
}
