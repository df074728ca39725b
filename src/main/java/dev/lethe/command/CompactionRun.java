package dev.lethe.command;

import dev.lethe.compaction.CandidateRule;
import dev.lethe.compaction.Committing;
import dev.lethe.compaction.DayCap;
import dev.lethe.compaction.Gate;
import dev.lethe.compaction.GroupHash;
import dev.lethe.compaction.Plan;
import dev.lethe.compaction.PlanArguments;
import dev.lethe.compaction.Planner;
import dev.lethe.compaction.Purging;
import dev.lethe.compaction.QueueRules;
import dev.lethe.compaction.RunCounts;
import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.QueueRow;
import dev.lethe.memory.QueueRow.Purpose;
import dev.lethe.memory.Report;
import dev.lethe.policy.CompactionPolicy.GroupKey;
import dev.lethe.policy.Policy;
import dev.lethe.policy.StageMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Compaction by the interval, in portions: first the days that have come of age get their rows in
 * the queue, then each scope that has something due is compacted, and what is deleted for longer
 * than its grace is purged. A portion is bounded by what it reads, not by time, so that a replay
 * ends in the same state. Rules K15 to K17.
 */
final class CompactionRun {
  /** Memories that a portion reads. */
  private static final int READS = 500;

  /** Groups that a portion commits. */
  private static final int COMMITS = 4;

  /**
   * Tokens of the groups that a portion commits, unless one alone has more: a summary takes time.
   */
  private static final long TOKENS = 20_000;

  private static final RunCounts NOTHING = new RunCounts(0, 0, 0, 0, 0);

  private final Terms terms;
  private final DayCaps caps;
  private final QueueRules rules;

  CompactionRun(Terms terms) {
    this.terms = terms;
    this.caps = new DayCaps(terms);
    this.rules = new QueueRules(terms.policy());
  }

  /**
   * Begins a run. One that is still under way goes on from where it is, by this time: also one of
   * which a portion ended among the dead letters.
   */
  Portion begin(long at, long arrivedAt) {
    RunRow.OfRun run =
        underWay()
            .map(old -> new RunRow.OfRun(at, old.ageing(), old.scope(), old.after(), old.counts()))
            .orElse(new RunRow.OfRun(at, true, null, "", NOTHING));
    return go(run, arrivedAt);
  }

  /** Goes on with the run of that time, if it is still the one that is under way. */
  Portion goOn(long at, long arrivedAt) {
    return underWay()
        .filter(run -> run.at() == at)
        .map(run -> go(run, arrivedAt))
        .orElse(new Portion(List.of(), List.of(), List.of(), false));
  }

  private Optional<RunRow.OfRun> underWay() {
    return terms.runs().row(RunRow.OfRun.KEY).map(row -> (RunRow.OfRun) row);
  }

  private Portion go(RunRow.OfRun run, long arrivedAt) {
    return run.ageing() ? age(run) : compact(run, arrivedAt);
  }

  private Portion age(RunRow.OfRun run) {
    List<Effect> effects = new ArrayList<>();
    int[] left = {READS};
    boolean skipping = run.scope() != null;
    Scope done = run.scope();
    for (Scope scope : terms.memories().scopes()) {
      if (skipping) {
        skipping = !scope.equals(run.scope());
        if (skipping || run.after().isEmpty()) {
          continue;
        }
      }
      String after = scope.equals(run.scope()) ? run.after() : "";
      Optional<MemoryScan> rest = age(scope, after, run.at(), left, effects);
      if (rest.isPresent()) {
        String read = rest.get().after();
        if (!read.isEmpty()) {
          effects.add(new Effect.Aged(scope, MemoryIds.dayOf(read)));
        }
        RunRow next =
            new RunRow.OfRun(run.at(), true, read.isEmpty() ? done : scope, read, NOTHING);
        return new Portion(List.of(RunChange.put(next)), effects, List.of(), true);
      }
      done = scope;
    }
    RunRow next = new RunRow.OfRun(run.at(), false, null, "", NOTHING);
    return new Portion(List.of(RunChange.put(next)), effects, List.of(), true);
  }

  private Optional<MemoryScan> age(
      Scope scope, String after, long at, int[] left, List<Effect> effects) {
    long last = DayCap.dayOf(at) - terms.of(scope).compaction().ageMinDays() - 1;
    long aged = terms.queue().agedDay(scope);
    if (after.isEmpty() && aged >= last) {
      return Optional.empty();
    }
    MemoryScan days =
        MemoryScan.of(scope, after.isEmpty() ? aged + 1 : aged, last).kinds(CandidateRule.KINDS);
    Optional<MemoryScan> rest =
        terms
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

  private Portion compact(RunRow.OfRun run, long arrivedAt) {
    Scope again = run.after().isEmpty() ? null : run.scope();
    Optional<Scope> scope =
        again != null ? Optional.of(again) : terms.queue().scopeAfter(run.scope());
    if (scope.isEmpty()) {
      return new Portion(over(run), List.of(), List.of(), false);
    }
    InScope work = new InScope(scope.get(), run, arrivedAt);
    work.purge();
    work.compact();
    return work.portion();
  }

  /** The run ends, and with it what nobody can commit any more. */
  private List<RunChange> over(RunRow.OfRun run) {
    List<RunChange> changes = new ArrayList<>(List.of(RunChange.remove(run)));
    for (RunRow row : terms.runs().rows(RunRow.OfPlan.ALL)) {
      if (!((RunRow.OfPlan) row).plan().isOpen(run.at())) {
        changes.add(RunChange.remove(row));
      }
    }
    return changes;
  }

  /** One portion in one scope. */
  private final class InScope {
    private final Scope scope;
    private final RunRow.OfRun run;
    private final long arrivedAt;
    private final Policy policy;
    private final String runId;
    private final boolean applies;
    private final List<RunChange> changes = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private RunCounts counts;
    private boolean more;

    InScope(Scope scope, RunRow.OfRun run, long arrivedAt) {
      this.scope = scope;
      this.run = run;
      this.arrivedAt = arrivedAt;
      this.policy = terms.of(scope);
      this.runId = GroupHash.planOfRun(scope.name(), run.at());
      this.applies = policy.compaction().mode() == StageMode.APPLY;
      this.counts = run.after().isEmpty() ? NOTHING : run.counts();
    }

    /** Ends the grace of what has had it. */
    void purge() {
      Purging purging = new Purging(policy);
      List<QueueRow> over = terms.queue().rows(scope, Purpose.GRACE, 0, run.at(), READS);
      for (QueueRow row : over) {
        Memory memory = terms.memories().memory(scope, row.memoryId());
        if (memory != null) {
          effects.addAll(
              purging.effects(memory, terms.memories().tombstone(scope, row.memoryId()), run.at()));
        }
        effects.add(new Effect.RemoveQueueRow(scope, row));
      }
      more = over.size() == READS;
    }

    void compact() {
      if (policy.compaction().mode() == StageMode.OFF) {
        return;
      }
      List<QueueRow> rows = terms.queue().rows(scope, Purpose.DUE, 0, run.at(), READS);
      if (rows.isEmpty()) {
        return;
      }
      List<Memory> due = CompactionCalls.memories(terms, scope, rows);
      DayCap cap = caps.of(scope, run.at(), due.size());
      Planner.Planned planned =
          new Planner(policy, PlanArguments.of(policy))
              .plan(runId, scope, due, run.at(), cap.most(policy.safety().compaction()));
      Set<String> gone = commit(planned.plan(), cap);
      boolean tidied = tidy(rows, planned.plan(), gone);
      more |= applies && tidied && rows.size() == READS;
      count(planned, gone);
    }

    /** Groups that are left are counted by the portion that leaves them for good. */
    private void count(Planner.Planned planned, Set<String> gone) {
      long left = 0;
      long deferred = 0;
      for (Plan.Group group : planned.plan().groups()) {
        if (!gone.contains(group.sourceIds().get(0))) {
          left++;
          deferred += applies ? group.sourceIds().size() : 0;
        }
      }
      counts =
          new RunCounts(
              counts.groups() + (more ? 0 : left),
              counts.summariesCreated(),
              counts.memoriesDeleted(),
              counts.spared() + planned.spared(),
              counts.deferred() + (more ? 0 : deferred));
    }

    /** Commits groups as long as the portion lasts, and answers the sources that are gone. */
    private Set<String> commit(Plan plan, DayCap before) {
      Set<String> gone = new HashSet<>();
      List<String> summaries = new ArrayList<>();
      DayCap cap = before;
      long tokens = 0;
      for (Plan.Group group : plan.groups()) {
        if (!applies) {
          continue;
        }
        if (!cap.allows(group.sourceIds().size(), policy.safety().compaction())) {
          continue;
        }
        if (!summaries.isEmpty()
            && (summaries.size() == COMMITS || tokens + group.estimatedTokens() > TOKENS)) {
          more = true;
          break;
        }
        tokens += group.estimatedTokens();
        Gate.Answer answer = terms.gate(scope).judge(plan, group, summary(group), run.at(), cap);
        if (answer instanceof Gate.Passed passed) {
          Committing.Committed done =
              terms.committing(scope).commit(passed, runId, run.at(), arrivedAt);
          effects.addAll(done.effects());
          gone.addAll(group.sourceIds());
          summaries.add(done.summaryId());
          cap = cap.plus(done.deletedCount());
          counts =
              new RunCounts(
                  counts.groups() + 1,
                  counts.summariesCreated() + 1,
                  counts.memoriesDeleted() + done.deletedCount(),
                  counts.spared(),
                  counts.deferred());
        }
      }
      if (!summaries.isEmpty()) {
        changes.add(RunChange.put(new RunRow.OfCap(scope, cap)));
        changes.add(RunChange.put(CompactionCalls.wrote(terms, runId, scope, summaries)));
      }
      return gone;
    }

    private SummaryItem summary(Plan.Group group) {
      List<Memory> sources =
          group.sourceIds().stream().map(id -> terms.memories().memory(scope, id)).toList();
      return terms.summariser(scope).summarise(sources);
    }

    /**
     * Rows of what is gone, is due later or stands alone don't stay among those that are due.
     *
     * @return whether there were such rows
     */
    private boolean tidy(List<QueueRow> rows, Plan plan, Set<String> gone) {
      Set<String> grouped = new HashSet<>();
      plan.groups().forEach(group -> grouped.addAll(group.sourceIds()));
      int before = effects.size();
      boolean byDay = policy.compaction().groupBy().contains(GroupKey.DAY);
      for (QueueRow row : rows) {
        Memory memory = terms.memories().memory(scope, row.memoryId());
        Optional<QueueRow> now = memory == null ? Optional.empty() : rules.due(memory);
        boolean isDue = now.isPresent() && now.get().at() <= run.at();
        if (gone.contains(row.memoryId()) || !isDue) {
          replace(row, gone.contains(row.memoryId()) ? Optional.empty() : now);
        } else if (byDay && !grouped.contains(row.memoryId())) {
          long day = TimeUnit.DAYS.toMillis(DayCap.dayOf(memory.createdAt()));
          replace(row, Optional.of(new QueueRow(Purpose.SINGLE, day, row.memoryId())));
        }
      }
      for (String id : gone) {
        long day =
            TimeUnit.DAYS.toMillis(DayCap.dayOf(terms.memories().memory(scope, id).createdAt()));
        effects.add(new Effect.RemoveQueueRow(scope, new QueueRow(Purpose.SINGLE, day, id)));
      }
      return effects.size() > before;
    }

    private void replace(QueueRow before, Optional<QueueRow> after) {
      effects.add(new Effect.RemoveQueueRow(scope, before));
      after.ifPresent(row -> effects.add(new Effect.PutQueueRow(scope, row)));
    }

    Portion portion() {
      List<Report> reports = new ArrayList<>();
      if (!more && (counts.tells() || (!applies && counts.groups() > 0))) {
        reports.add(
            new Report(
                runId,
                Tick.COMPACTION,
                scope,
                !applies,
                run.at(),
                arrivedAt,
                policy.version(),
                counts.named()));
      }
      String mark = more ? "-" : "";
      changes.add(RunChange.put(new RunRow.OfRun(run.at(), false, scope, mark, counts)));
      return new Portion(changes, effects, reports, true);
    }
  }
}
