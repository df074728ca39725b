package dev.lethe.call.compaction;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.WorkResult;
import dev.lethe.call.question.ModelQuestion.GroupSummary;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.Budget;
import dev.lethe.hygiene.compaction.CandidateRule;
import dev.lethe.hygiene.compaction.QueueRules;
import dev.lethe.janitor.JanitorState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.TokenCount;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.CompactionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compaction run of the interval, in portions: first the days that have come of age get their rows
 * in the queue, then each scope with due rows is compacted, and memories deleted for longer than
 * their grace period are purged. A portion is bounded by the number of memories it reads, not by
 * time, so that a replay ends in the same state; while summaries are being written, the run waits.
 * Rules K15 to K17.
 */
public final class CompactionRun {
  /** Largest number of memories that a portion reads. */
  static final int READS = 500;

  private final PartitionContext partition;
  private final QueueRules rules;
  private final GroupQuestions questions;

  public CompactionRun(PartitionContext partition) {
    this.partition = partition;
    this.rules = new QueueRules(partition.policy());
    this.questions = new GroupQuestions(partition, this);
  }

  public GroupQuestions questions() {
    return questions;
  }

  /**
   * Begins a run. An unfinished run continues from its position with the new time, even if one of
   * its portions ended among the dead letters. Summaries that have not arrived by then are dropped,
   * and their memories are planned again after the other scopes.
   */
  public Step begin(long at, long arrivedAt) {
    Optional<CompactionRunRow> underWay = underWay();
    if (underWay.isEmpty()) {
      return go(CompactionRunRow.ageing(at, null, ""), arrivedAt);
    }
    CompactionRunRow old = underWay.get();
    if (old.ageing() || (!old.more() && !questions.areAwaited(old.scope()))) {
      return go(
          new CompactionRunRow(
              at,
              old.ageing(),
              old.scope(),
              old.after(),
              false,
              old.counts(),
              old.flags(),
              old.freed()),
          arrivedAt);
    }
    return questions.abandon(old, arrivedAt).then(continued(after(old, at)));
  }

  /**
   * Returns the run that follows one whose portion has not ended. It continues in the same scope,
   * or after it if summaries are missing: a scope that gets none must not keep the others waiting.
   */
  private CompactionRunRow after(CompactionRunRow old, long at) {
    if (!questions.areAwaited(old.scope())) {
      return old.resumedAt(at);
    }
    return partition.queue().scopeAfter(old.scope()).isPresent()
        ? CompactionRunRow.compacting(at, old.scope())
        : CompactionRunRow.ageing(at, null, "");
  }

  /** Continues the run of the given time if it is still the current one. */
  public Step resume(long at, long arrivedAt) {
    return underWay()
        .filter(run -> run.at() == at)
        .map(run -> go(run, arrivedAt))
        .orElse(Step.NOTHING);
  }

  /**
   * Commits or defers the group of a summary; does nothing if the summary is no longer awaited. The
   * run continues after the last summary of a portion.
   */
  Step settle(GroupSummary asked, WorkResult summary, long arrivedAt) {
    Optional<CompactionRunRow> run = underWay().filter(row -> row.awaits(asked));
    if (run.isEmpty()) {
      return Step.NOTHING;
    }
    GroupQuestions.Settled settled = questions.settle(run.get(), asked, summary, arrivedAt);
    CompactionRunRow after = settled.run();
    if (settled.state() == JanitorState.SUMMARIZE) {
      return settled.step();
    }
    // A record of its own continues with the same scope, so that it sees the changes of this one.
    return after.more()
        ? settled.step().then(continued(after))
        : settled.step().reports(questions.report(after, arrivedAt)).then(go(after, arrivedAt));
  }

  private Optional<CompactionRunRow> underWay() {
    return partition.runs().row(CompactionRunRow.class, CompactionRunRow.KEY);
  }

  /** Returns the step that stores a run and continues it with another record. */
  private static Step continued(CompactionRunRow run) {
    return Step.NOTHING.put(run).next(Tick.next(run.at()));
  }

  private Step go(CompactionRunRow run, long arrivedAt) {
    return run.ageing() ? age(run) : compact(run, arrivedAt);
  }

  private Step age(CompactionRunRow run) {
    List<Effect> effects = new ArrayList<>();
    int[] left = {READS};
    boolean skipping = run.scope() != null;
    Scope done = run.scope();
    for (Scope scope : partition.memories().scopes()) {
      if (skipping) {
        skipping = !scope.equals(run.scope());
        if (skipping || run.after().isEmpty()) {
          continue;
        }
      }
      if (!isCounted(scope, left, effects)) {
        return continued(CompactionRunRow.ageing(run.at(), done, "")).effects(effects);
      }
      String after = scope.equals(run.scope()) ? run.after() : "";
      Optional<MemoryScan> rest = age(scope, after, run.at(), left, effects);
      if (rest.isPresent()) {
        String read = rest.get().after();
        if (!read.isEmpty()) {
          effects.add(new Effect.Aged(scope, MemoryIds.dayOf(read)));
        }
        return continued(CompactionRunRow.ageing(run.at(), read.isEmpty() ? done : scope, read))
            .effects(effects);
      }
      done = scope;
    }
    return continued(CompactionRunRow.compacting(run.at(), null)).effects(effects);
  }

  private Optional<MemoryScan> age(
      Scope scope, String after, long at, int[] left, List<Effect> effects) {
    if (!partition.budget(scope).isDue()) {
      return Optional.empty();
    }
    long last = lastDay(partition.of(scope).compaction(), at);
    long aged = partition.queue().agedDay(scope);
    if (after.isEmpty() && aged >= last) {
      return Optional.empty();
    }
    MemoryScan days =
        MemoryScan.of(scope, after.isEmpty() ? aged + 1 : aged, last).kinds(CandidateRule.KINDS);
    Optional<MemoryScan> rest =
        partition
            .memories()
            .scan(
                after.isEmpty() ? days : days.after(after),
                () -> left[0]-- > 0,
                memory ->
                    rules
                        .comesUp(memory)
                        .ifPresent(row -> effects.add(new Effect.PutQueueRow(scope, row))));
    if (rest.isEmpty()) {
      effects.add(new Effect.Aged(scope, last));
    }
    return rest;
  }

  /** Returns the last day whose memories may be compacted, in days since the epoch. */
  private static long lastDay(CompactionPolicy policy, long at) {
    return policy.hasBudget() ? DayCap.dayOf(at) : DayCap.dayOf(at) - policy.ageMinDays() - 1;
  }

  /**
   * Counts the tokens of a scope that has a budget, as far as the portion allows, unless they are
   * counted already.
   *
   * @return false if the next portion has to continue counting
   */
  private boolean isCounted(Scope scope, int[] left, List<Effect> effects) {
    TokenCount count = partition.queue().tokens(scope);
    if (!partition.of(scope).compaction().hasBudget()) {
      if (count != null) {
        effects.add(new Effect.PutTokenCount(scope, null));
      }
      return true;
    }
    if (count != null && count.isComplete()) {
      return true;
    }
    TokenCount before = count == null ? TokenCount.NONE : count;
    if (count == null) {
      // All memories get new rows, whose times do not depend on the age.
      effects.add(new Effect.Aged(scope, 0));
    }
    long[] tokens = {before.tokens()};
    Optional<MemoryScan> rest =
        partition
            .memories()
            .scan(
                MemoryScan.ofDays(scope).kinds(CandidateRule.KINDS).after(before.after()),
                () -> left[0]-- > 0,
                memory -> tokens[0] += Budget.tokens(memory));
    TokenCount after = new TokenCount(tokens[0], rest.map(MemoryScan::after).orElse(null));
    effects.add(new Effect.PutTokenCount(scope, after));
    // The count is read again only after this portion's effects, so a complete one ends it too.
    return false;
  }

  private Step compact(CompactionRunRow run, long arrivedAt) {
    Optional<Scope> scope =
        run.more() ? Optional.of(run.scope()) : partition.queue().scopeAfter(run.scope());
    if (scope.isEmpty()) {
      return finish(run);
    }
    CompactionRunRow here = run.more() ? run : CompactionRunRow.compacting(run.at(), scope.get());
    return new ScopePortion(partition, here, questions).step(arrivedAt);
  }

  /** Ends the run and removes the rows that can no longer be committed, undone or answered. */
  private Step finish(CompactionRunRow run) {
    List<RunRow> over = new ArrayList<>(List.of(run));
    partition.runs().rows(PlanRow.class, PlanRow.ALL).stream()
        .filter(row -> !row.plan().isOpen(run.at()))
        .forEach(over::add);
    questions.questions().stream()
        .filter(asked -> asked.call() != null && !asked.plan().isOpen(run.at()))
        .forEach(over::add);
    partition.runs().rows(SummariesRow.class, SummariesRow.ALL).stream()
        .filter(wrote -> !partition.remembers(wrote.scope(), wrote.at(), run.at()))
        .forEach(over::add);
    return Step.NOTHING.changes(over.stream().map(RunChange::remove).toList());
  }
}
