package dev.lethe.command;

import dev.lethe.compaction.DayCap;
import dev.lethe.compaction.summary.InvalidSummaryException;
import dev.lethe.compaction.summary.SummaryLimits;
import dev.lethe.compaction.summary.SummaryV1;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Ending;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepCommit;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.hygiene.Trial;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Report;
import dev.lethe.policy.Policy;
import dev.lethe.session.SessionCommit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs of the stages that work on items: by the interval, and by calls. Scopes are looked at and
 * planned in batches, beside the stream thread; what comes back is checked against the memories as
 * they are, and committed. Rules Z1 to Z7.
 */
final class StageRuns {
  /** Memories that are looked at for one plan, unless one scope has more. */
  private static final int BATCH = 500;

  private static final Answer.Refused NO_CLUSTERS =
      new Answer.Refused(
          ErrorCode.INVALID_ARGS,
          "$.min_cluster: must not be more than max_cluster_size",
          "$.min_cluster");

  private final Terms terms;

  StageRuns(Terms terms) {
    this.terms = terms;
  }

  /** The scopes that a run has not dealt with yet, in their order. */
  static List<Scope> scopesLeft(Terms terms, StageRow run) {
    return terms.memories().scopes().stream()
        .filter(run::covers)
        .sorted()
        .filter(scope -> run.after() == null || scope.compareTo(run.after()) > 0)
        .toList();
  }

  static int batchSize(Terms terms, StageRow run) {
    if (run.tool() instanceof Tool.CollapseProfiles collapse) {
      return collapse.batchSize() == null
          ? terms.policy().profile().batchSize()
          : collapse.batchSize();
    }
    return BATCH;
  }

  private static HygieneStage stageOf(Tool.OfStage tool) {
    if (tool instanceof Tool.CollapseProfiles) {
      return HygieneStage.PROFILE;
    }
    if (tool instanceof Tool.CleanPatterns) {
      return HygieneStage.CLEANUP;
    }
    return tool instanceof Tool.PruneSessions ? HygieneStage.SESSION : HygieneStage.CONSOLIDATION;
  }

  /** Begins what a call asks for; it is answered when all is done. */
  Step begin(Delivery delivery, Tool.OfStage tool) {
    if (tool instanceof Tool.ConsolidateEntries entries
        && entries.minCluster() != null
        && entries.maxClusterSize() != null
        && entries.minCluster() > entries.maxClusterSize()) {
      return Step.of(delivery, Decided.refused(NO_CLUSTERS));
    }
    HygieneStage stage = stageOf(tool);
    return goOn(StageRow.ofCall(stage, delivery.call(), delivery.partition(), tool));
  }

  /** Begins a run of the interval. What is left of the last one is in it as well. */
  Step begin(HygieneStage stage, long at, long arrivedAt) {
    return Step.ofRun(outdated(stage, at), List.of(), null)
        .then(givenUp(stage, at, arrivedAt))
        .then(goOn(StageRow.ofInterval(stage, at, tool(stage))));
  }

  /**
   * Begins a run of a scope that has passed its count: rule Z7. While one is under way none begins;
   * what it doesn't see the interval does.
   */
  Step begin(HygieneStage stage, Scope scope, long at) {
    StageRow run = StageRow.ofCount(stage, scope, at, tool(stage));
    boolean begins =
        new StageTerms(terms, run, scope).isWanted() && terms.runs().row(run.key()).isEmpty();
    return begins ? goOn(run) : Step.NOTHING;
  }

  /** What a stage does by itself. */
  static Tool.OfStage tool(HygieneStage stage) {
    return switch (stage) {
      case PROFILE -> new Tool.CollapseProfiles(null, null, null, null);
      case SESSION -> new Tool.PruneSessions(null, null, null);
      case CONSOLIDATION -> Tool.ConsolidateEntries.BY_POLICY;
      case CLEANUP -> Tool.CleanPatterns.BY_POLICY;
    };
  }

  /** What nobody waits for or can undo any more. */
  private List<RunChange> outdated(HygieneStage stage, long at) {
    List<RunChange> changes = new ArrayList<>();
    for (RunRow row : terms.runs().rows(StageRow.ALL + stage.wireName())) {
      StageRow run = (StageRow) row;
      if (run.call() != null && run.at() < at - TimeUnit.DAYS.toMillis(1)) {
        changes.add(RunChange.remove(run));
      }
    }
    for (RunRow row : terms.runs().rows(UndoRow.ALL)) {
      if (((UndoRow) row).at() < at - TimeUnit.DAYS.toMillis(1)) {
        changes.add(RunChange.remove(row));
      }
    }
    for (RunRow row : terms.runs().rows(RunRow.OfRemoved.ALL)) {
      RunRow.OfRemoved removed = (RunRow.OfRemoved) row;
      if (removed.stage().equals(stage.wireName())
          && !terms.remembers(removed.scope(), removed.at(), at)) {
        changes.add(RunChange.remove(removed));
      }
    }
    for (RunRow row : terms.runs().rows(ReviewRow.ALL)) {
      ReviewRow review = (ReviewRow) row;
      if (review.stage().equals(stage.wireName())
          && !terms.remembers(review.scope(), review.heardOfAt(), at)) {
        changes.add(RunChange.remove(review));
      }
    }
    return changes;
  }

  /** Summaries that have not come by the next run of their stage, which asks for others. */
  private Step givenUp(HygieneStage stage, long at, long arrivedAt) {
    Step all = Step.NOTHING;
    for (RunRow row : terms.runs().rows(RunRow.OfWanted.ALL)) {
      RunRow.OfWanted wanted = (RunRow.OfWanted) row;
      if (wanted.stage().equals(stage.wireName()) && wanted.at() < at) {
        String message = "no summary came before the next run, which asks for another";
        all =
            all.then(Step.ofRun(List.of(RunChange.remove(wanted)), List.of(), null))
                .then(flagged(wanted, Flag.UNANSWERED, message, arrivedAt));
      }
    }
    return all;
  }

  private Step goOn(StageRow run) {
    return scopesLeft(terms, run).isEmpty()
        ? over(run)
        : Step.ordering(List.of(RunChange.put(run)), List.of(), List.of(new SnapshotOrder(run)));
  }

  private static Step over(StageRow run) {
    List<RunChange> changes = List.of(RunChange.remove(run));
    return run.call() == null
        ? Step.ofRun(changes, List.of(), null)
        : Step.answering(
            changes,
            new AnswerRecord.Partial(
                run.call().commandId(),
                run.call().name(),
                run.call().partition(),
                new Answer.Done(new Output.Ran(run.reports()))));
  }

  /** Does a part of what was planned, as far as it still holds. */
  Step settle(StagePlanned planned, long arrivedAt) {
    Optional<StageRow> found =
        terms.runs().row(planned.run()).map(row -> (StageRow) row).filter(planned::isFor);
    if (found.isEmpty()) {
      return Step.NOTHING;
    }
    Settling settling = new Settling(found.get(), planned, arrivedAt);
    planned.parts().forEach(settling::take);
    StageRow run = found.get().past(settling.corrections, settling.left, settling.told);
    Step done =
        Step.ordering(settling.changes, settling.effects, settling.orders)
            .then(Step.reporting(settling.reports));
    return done.then(
        planned.isLast()
            ? goOn(run.pastBatch(planned.upTo()))
            : Step.ofRun(List.of(RunChange.put(run)), List.of(), null));
  }

  /** A summary that a model wrote for a stage, or that it could not write. */
  Step settle(RunRow.OfWanted wanted, Returned summary, long arrivedAt) {
    Step over = Step.ofRun(List.of(RunChange.remove(wanted)), List.of(), null);
    Policy policy = terms.of(wanted.scope());
    if (summary.said() instanceof Returned.Failed failed) {
      return over.then(flagged(wanted, failed.reason(), failed.message(), arrivedAt));
    }
    try {
      SummaryV1 json =
          SummaryV1.read(
              ((Returned.Answered) summary.said()).json(),
              "$",
              SummaryLimits.of(policy.compaction()),
              wanted.ask().sourceIds());
      StepOutcome outcome =
          new SessionCommit(terms.ofSteps(wanted.scope(), wanted.runId(), wanted.at(), arrivedAt))
              .write(wanted.ask(), json);
      List<RunChange> changes =
          outcome.written().isEmpty()
              ? List.of()
              : List.of(RunChange.put(RunRow.OfRemoved.ofSummary(wanted, outcome.written())));
      return over.then(Step.ofRun(changes, outcome.effects(), null));
    } catch (InvalidSummaryException invalid) {
      String message = invalid.getMessage() + " (" + invalid.path() + ')';
      return over.then(flagged(wanted, Flag.INVALID, message, arrivedAt));
    }
  }

  private Step flagged(RunRow.OfWanted wanted, String reason, String message, long arrivedAt) {
    Map<String, Object> flag = new LinkedHashMap<>();
    flag.put("session_id", wanted.ask().sessionId());
    flag.put("reason", reason);
    flag.put("message", message);
    return Step.reporting(
        List.of(
            new Report(
                wanted.runId(),
                wanted.stage(),
                wanted.scope(),
                wanted.scope().tenant(),
                false,
                wanted.at(),
                arrivedAt,
                terms.of(wanted.scope()).version(),
                Map.of(),
                List.of(),
                null,
                terms.format().write(List.of(flag)))));
  }

  /** What follows from one part. */
  private final class Settling {
    private final StageRow run;
    private final StagePlanned planned;
    private final long arrivedAt;
    private final PendingMemories memories = new PendingMemories(terms.memories());
    private final List<RunChange> changes = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private final List<Order> orders = new ArrayList<>();
    private final List<Report> reports = new ArrayList<>();
    private final List<Output.StageReport> told = new ArrayList<>();
    private Map<String, Long> corrections;
    private List<Left> left;

    Settling(StageRow run, StagePlanned planned, long arrivedAt) {
      this.run = run;
      this.planned = planned;
      this.arrivedAt = arrivedAt;
      this.corrections = new LinkedHashMap<>(run.corrections());
      this.left = run.left();
    }

    void take(StagePlanned.Part part) {
      StageTerms here = new StageTerms(terms, run, part.scope());
      if (!part.steps().isEmpty()) {
        commit(part, here);
      }
      if (run.leavesCases()) {
        review(part);
      }
      if (part.ending() != null) {
        report(part.scope(), part.ending().plus(corrections, left), here);
        corrections = new LinkedHashMap<>();
        left = List.of();
      }
    }

    private void commit(StagePlanned.Part part, StageTerms here) {
      DayCap day = here.today(part.capBase());
      StepCommit commit = here.commit(memories, arrivedAt);
      List<String> gone = new ArrayList<>();
      List<String> written = new ArrayList<>();
      for (StageStep step : part.steps()) {
        StepOutcome outcome =
            here.allows(day, step.leaving())
                ? commit.commit(step)
                : commit.leave(step, Left.CAP_REACHED);
        memories.add(outcome.effects());
        effects.addAll(outcome.effects());
        gone.addAll(outcome.gone());
        written.addAll(outcome.written());
        if (outcome.left() != null) {
          left = Left.first(left, List.of(outcome.left()));
        }
        outcome.asks().forEach(ask -> order(part.scope(), ask, here));
        day = day.plus(outcome.gone().size());
        outcome.corrections().forEach((name, more) -> corrections.merge(name, more, Long::sum));
      }
      if (!gone.isEmpty()) {
        here.count(day, changes, effects);
      }
      if (!gone.isEmpty() || !written.isEmpty()) {
        String number = planned.batch() + "-" + planned.index();
        changes.add(
            RunChange.put(
                new RunRow.OfRemoved(
                    run.runId(part.scope()),
                    part.scope(),
                    number,
                    run.at(),
                    run.stage(),
                    gone,
                    written)));
      }
    }

    /** Notes what is left to a person, and ends what isn't any more once all of it is known. */
    private void review(StagePlanned.Part part) {
      ReviewQueue queue = new ReviewQueue(terms, run, part.scope());
      for (ReviewCase found : part.cases()) {
        queue.found(found, part.capBase(), memories).ifPresent(changes::add);
      }
      if (part.ending() != null) {
        changes.addAll(queue.leaving(changes, memories));
      }
    }

    /** Nobody asks for a second summary of what one is awaited of. */
    private void order(Scope scope, SummaryAsk ask, StageTerms here) {
      if (!terms.runs().rows(RunRow.OfWanted.prefix(scope)).isEmpty()) {
        corrections.merge("summaries_requested", -1L, Long::sum);
        return;
      }
      RunRow.OfWanted wanted =
          new RunRow.OfWanted(scope, run.runId(scope), run.stage(), run.at(), ask);
      changes.add(RunChange.put(wanted));
      orders.add(here.order(wanted));
    }

    private void report(Scope scope, Ending ending, StageTerms here) {
      here.note(ending.checkpoint(), changes);
      String runId = run.runId(scope);
      Trial trial = ending.trial();
      if (run.call() != null) {
        told.add(new Output.StageReport(runId, scope.name(), ending.counts()));
      } else if (!ending.tells()) {
        return;
      }
      reports.add(
          new Report(
              runId,
              run.stage(),
              scope,
              scope.tenant(),
              here.dryRun(),
              run.at(),
              arrivedAt,
              here.policyVersion(),
              ending.counts(),
              ending.samples(),
              Left.write(ending.deferred(), terms.format()),
              ending.flagged(),
              trial == null ? null : trial.merged(),
              trial == null ? null : Boolean.valueOf(trial.rolledBack()),
              trial == null ? null : trial.probes()));
    }
  }
}
