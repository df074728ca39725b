package dev.lethe.call.stage;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.Order;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.PendingMemories;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.question.Questions;
import dev.lethe.call.question.ScoreQuestions;
import dev.lethe.call.question.ScoredScopeRow;
import dev.lethe.call.question.StepQuestions;
import dev.lethe.call.review.ReviewQueue;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Ask;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.Trial;
import dev.lethe.hygiene.cleanup.CleanupStage;
import dev.lethe.hygiene.consolidation.ConsolidationStage;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Report;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs of the stages that work on items, by the interval and by calls. Scopes are scanned in
 * batches and planned outside the stream thread; plans are checked against the current memories and
 * committed. Rules Z1 to Z7.
 */
public final class StageRuns {
  private final PartitionContext partition;
  private final Questions questions;
  private final ScoreQuestions scores;

  public StageRuns(PartitionContext partition) {
    this.partition = partition;
    this.questions = new Questions(partition);
    this.scores = questions.scores();
  }

  /** Returns the scopes that a run has not finished, sorted. */
  static List<Scope> scopesLeft(PartitionContext partition, StageRow run) {
    List<Scope> scopes =
        run.phase() == StageRow.Phase.RETURNING
            ? ScoreQuestions.rows(partition, run).stream().map(ScoredScopeRow::scope).toList()
            : partition.memories().scopes();
    return scopes.stream()
        .filter(run::covers)
        .sorted()
        .filter(scope -> run.after() == null || scope.compareTo(run.after()) > 0)
        .toList();
  }

  /** Begins the run of a call, which is answered at the end of the run. */
  public Step begin(Delivery delivery, StageTool tool, long arrivedAt) {
    Optional<Refusal> refusal = tool.arguments().refusal();
    return refusal.isPresent()
        ? Step.NOTHING.answer(delivery.answer(Answer.Refused.of(refusal.get())))
        : resume(StageRow.ofCall(tool.stage(), delivery, tool.arguments()), List.of(), arrivedAt);
  }

  /** Begins a run of the interval. It includes the scopes that the last one has not finished. */
  public Step begin(ItemStage stage, long at, long arrivedAt) {
    StageRow run = StageRow.ofInterval(stage, at);
    List<RunChange> over = new StageLeftovers(partition).outdated(stage.name(), at);
    return Step.NOTHING
        .changes(over)
        .effects(ReviewQueue.removeTexts(partition, over))
        .then(questions.expire(stage.name(), at, null, arrivedAt))
        .changes(scores.passOn(run))
        .then(resume(run, List.of(), arrivedAt));
  }

  /**
   * Begins a run of a scope that has exceeded its count: rule Z7. Does nothing while one is
   * unfinished; memories that it misses are left to the interval.
   */
  public Step begin(ItemStage stage, Scope scope, long at, long arrivedAt) {
    StageRow run = StageRow.ofCount(stage, scope, at);
    boolean begins =
        new ScopeRunContext(partition, run, scope).isWanted()
            && partition.runs().row(run.key()).isEmpty();
    return begins ? resume(run, List.of(), arrivedAt) : Step.NOTHING;
  }

  /**
   * Continues a run with its next scopes, or ends it.
   *
   * @param before changes of this record so far
   */
  private Step resume(StageRow run, List<RunChange> before, long arrivedAt) {
    return scopesLeft(partition, run).isEmpty()
        ? finish(run, before, arrivedAt)
        : Step.NOTHING.put(run).orders(List.of(new SnapshotOrder(run)));
  }

  /** Ends more expired questions, or continues the runs whose wait for models is over. */
  public Step resume(Tick tick, long arrivedAt) {
    return tick.scope() == null
        ? resume(tick.at(), arrivedAt)
        : questions.expire(tick.stage(), tick.at(), tick.scope(), arrivedAt);
  }

  private Step resume(long now, long arrivedAt) {
    Step all = Step.NOTHING;
    for (StageRow run : scores.readyRuns(now)) {
      List<RunChange> abandoned = scores.abandon(run);
      all = all.changes(abandoned).then(resume(run.returning(), abandoned, arrivedAt));
    }
    return all;
  }

  private Step finishBatch(StageRow run, List<RunChange> before, long arrivedAt) {
    boolean isToWait = run.phase() == StageRow.Phase.ASKING && scopesLeft(partition, run).isEmpty();
    return isToWait ? scores.await(run, arrivedAt) : resume(run, before, arrivedAt);
  }

  /** Ends a run, and reports its requests to models in scopes without any other report. */
  private Step finish(StageRow run, List<RunChange> before, long arrivedAt) {
    List<RunChange> changes = new ArrayList<>(List.of(RunChange.remove(run)));
    List<Report> reports = new ArrayList<>();
    List<StageTool.Report> toolReports = new ArrayList<>();
    for (ScoredScopeRow row : ScoreQuestions.rows(partition, run)) {
      changes.add(RunChange.remove(row));
      if (row.requests() > 0 && !before.contains(RunChange.remove(row))) {
        ScopeReport ending = row.addTo(CleanupStage.emptyReport(), partition.format());
        reports.add(report(run, row.scope(), ending, arrivedAt));
        toolReports.add(reported(run, row.scope(), ending));
      }
    }
    Step ended = Step.NOTHING.changes(changes).reports(reports);
    return run.call() == null
        ? ended
        : ended.answer(run.call().answer(new Answer.Done(run.ran(toolReports))));
  }

  private static StageTool.Report reported(StageRow run, Scope scope, ScopeReport ending) {
    return new StageTool.Report(run.runId(scope), scope.name(), ending.counts());
  }

  private Report report(StageRow run, Scope scope, ScopeReport ending, long arrivedAt) {
    ScopeRunContext here = new ScopeRunContext(partition, run, scope);
    Trial trial = ending.trial();
    return new Report(
        run.runId(scope),
        run.stage(),
        scope,
        scope.tenant(),
        here.dryRun(),
        run.at(),
        arrivedAt,
        here.policyVersion(),
        ending.counts(),
        ending.samples(),
        Leftover.write(ending.deferred(), partition.format()),
        ending.flagged(),
        trial == null ? null : trial.merged(),
        trial == null ? null : Boolean.valueOf(trial.rolledBack()),
        trial == null ? null : trial.probes());
  }

  /** Commits a part of a plan, as far as it still applies. */
  public Step settle(StagePlanned planned, long arrivedAt) {
    Optional<StageRow> found =
        partition.runs().row(StageRow.class, planned.run()).filter(planned::isFor);
    if (found.isEmpty()) {
      return Step.NOTHING;
    }
    Settling settling = new Settling(found.get(), planned, arrivedAt);
    planned.parts().forEach(settling::take);
    StageRow run = settling.past();
    Step done =
        Step.NOTHING
            .changes(settling.changes)
            .effects(settling.effects)
            .orders(settling.orders)
            .reports(settling.reports);
    return planned.isLast()
        ? done.then(finishBatch(run.afterBatch(planned.upTo()), settling.changes, arrivedAt))
        : done.put(run);
  }

  /** Results of one part of a plan. */
  private final class Settling {
    private final StageRow run;
    private final StagePlanned planned;
    private final long arrivedAt;
    private final PendingMemories memories = new PendingMemories(partition.memories());
    private final List<RunChange> changes = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private final List<Order> orders = new ArrayList<>();
    private final List<Report> reports = new ArrayList<>();
    private final List<StageTool.Report> toolReports = new ArrayList<>();
    private final StepQuestions steps;
    private Map<String, Long> corrections;
    private List<Leftover> left;
    private boolean hasAsked;

    Settling(StageRow run, StagePlanned planned, long arrivedAt) {
      this.run = run;
      this.steps = new StepQuestions(run, memories);
      this.planned = planned;
      this.arrivedAt = arrivedAt;
      this.corrections = new LinkedHashMap<>(run.corrections());
      this.left = run.left();
    }

    /** Returns the run after this part of its plan. */
    StageRow past() {
      StageRow past = run.afterPart(corrections, left, toolReports);
      return hasAsked ? past.waitingUntil(scores.until(run, arrivedAt)) : past;
    }

    void take(StagePlanned.Part part) {
      ScopeRunContext here = new ScopeRunContext(partition, run, part.scope());
      if (!part.asks().isEmpty()) {
        take(scores.ask(run, part.scope(), part.asks(), arrivedAt));
        hasAsked = true;
      }
      DayCap day = here.todayPlanned(part.capBase(), arrivedAt);
      if (!part.steps().isEmpty()) {
        day = commit(part, here, day);
      }
      if (run.leavesCases()) {
        review(part, here, day);
      }
      if (part.ending() != null) {
        boolean hasAskedSince = corrections.containsKey(CleanupStage.UPDATES_REQUESTED);
        ScopeReport ending =
            hasAskedSince
                ? part.ending()
                    .plus(corrections, left)
                    .withRequests(Map.of(), part.ending().flagged())
                : part.ending().plus(corrections, left);
        Optional<ScoredScopeRow> asked = scores.row(run, part.scope());
        asked.ifPresent(row -> changes.add(RunChange.remove(row)));
        report(
            part.scope(),
            asked.map(row -> row.addTo(ending, partition.format())).orElse(ending),
            here);
        corrections = new LinkedHashMap<>();
        left = List.of();
      }
    }

    private DayCap commit(StagePlanned.Part part, ScopeRunContext here, DayCap before) {
      DayCap day = before;
      StepContext context = here.steps(memories, arrivedAt);
      List<String> gone = new ArrayList<>();
      List<String> written = new ArrayList<>();
      for (StageStep step : part.steps()) {
        StepOutcome outcome =
            here.allows(day, step.removals())
                ? step.apply(context)
                : step.skipped(part.scope(), Leftover.CAP_REACHED);
        memories.add(outcome.effects());
        effects.addAll(outcome.effects());
        gone.addAll(outcome.gone());
        written.addAll(outcome.written());
        if (outcome.left() != null) {
          left = Leftover.first(left, List.of(outcome.left()));
        }
        for (Ask ask : outcome.asks()) {
          take(questions.ask(ask, part.scope(), part.capBase(), corrections, steps));
        }
        day = day.plus(outcome.gone().size());
        outcome.corrections().forEach(this::correct);
      }
      if (!gone.isEmpty()) {
        here.count(day, changes, effects);
      }
      if (!gone.isEmpty() || !written.isEmpty()) {
        addRemoved(part.scope(), number(), gone, written);
      }
      return day;
    }

    private String number() {
      return planned.batch() + "-" + planned.index();
    }

    private void addRemoved(Scope scope, String part, List<String> gone, List<String> written) {
      changes.add(
          RunChange.put(
              new RemovedRow(run.runId(scope), scope, part, run.at(), run.stage(), gone, written)));
    }

    /**
     * Adds the part's review cases, and at the end of the scope resolves overdue ones and ends
     * obsolete ones.
     */
    private void review(StagePlanned.Part part, ScopeRunContext here, DayCap day) {
      ReviewQueue queue = new ReviewQueue(partition, run, part.scope());
      long cases = 0;
      long named = 0;
      for (ReviewCase found : part.cases()) {
        ReviewQueue.Outcome outcome = queue.found(found, part.capBase(), memories);
        changes.addAll(outcome.changes());
        if (outcome.row() != null) {
          questions.sorting().ask(run, outcome.row(), memories).ifPresent(this::take);
        }
        if (outcome.isLeftOut()) {
          cases++;
          named += found.proposal().members().size();
        }
      }
      if (cases > 0) {
        corrections.merge(Leftover.REVIEW_FULL, cases, Long::sum);
        left = Leftover.first(left, List.of(new Leftover(Map.of(), named, Leftover.REVIEW_FULL)));
      }
      if (part.ending() != null) {
        int days = newestWinsAfterDays(part.scope(), here);
        if (days > 0) {
          resolve(queue.overdue(days, changes, memories), part.scope(), here, day);
        }
        List<RunChange> leaving = queue.obsolete(changes, memories);
        effects.addAll(ReviewQueue.removeTexts(partition, leaving));
        changes.addAll(leaving);
      }
    }

    /** Returns the age at which contradictions are resolved without a person; 0 for never. */
    private int newestWinsAfterDays(Scope scope, ScopeRunContext here) {
      boolean resolves =
          run.stage().equals(ConsolidationStage.NAME) && run.call() == null && !here.dryRun();
      return resolves ? partition.of(scope).consolidation().newestWinsAfterDays() : 0;
    }

    /** Keeps the newest of contradicting entries, as an approval would: rule RV9. */
    private void resolve(
        List<ReviewRow> overdue, Scope scope, ScopeRunContext here, DayCap before) {
      DayCap day = before;
      StepContext context = here.steps(memories, arrivedAt);
      List<String> gone = new ArrayList<>();
      for (ReviewRow row : overdue) {
        for (StageStep step :
            here.stage().approved(row.proposal(), row.isContradiction(), context)) {
          boolean hasRoom = gone.size() + step.removals() <= StageSnapshot.CHANGED;
          if (!hasRoom || !here.allows(day, step.removals())) {
            continue;
          }
          StepOutcome outcome = step.apply(context);
          if (outcome.left() == null) {
            memories.add(outcome.effects());
            effects.addAll(outcome.effects());
            gone.addAll(outcome.gone());
            day = day.plus(outcome.gone().size());
            step.counts().forEach(this::correct);
            outcome.corrections().forEach(this::correct);
            changes.add(
                RunChange.put(row.decided(ReviewRow.Status.APPROVED, run.at(), run.runId(scope))));
          }
        }
      }
      if (!gone.isEmpty()) {
        here.count(day, changes, effects);
        addRemoved(scope, number() + "-reviewed", gone, List.of());
      }
    }

    private void correct(String name, long more) {
      corrections.merge(name, more, Long::sum);
    }

    private void take(StepQuestions.Outcome asked) {
      changes.addAll(asked.changes());
      orders.addAll(asked.orders());
      asked.corrections().forEach(this::correct);
      if (asked.left() != null) {
        left = Leftover.first(left, List.of(asked.left()));
      }
    }

    private void report(Scope scope, ScopeReport ending, ScopeRunContext here) {
      here.note(ending.checkpoint(), changes);
      if (run.call() != null) {
        toolReports.add(StageRuns.reported(run, scope, ending));
      } else if (!ending.hasNews()) {
        return;
      }
      reports.add(StageRuns.this.report(run, scope, ending, arrivedAt));
    }
  }
}
