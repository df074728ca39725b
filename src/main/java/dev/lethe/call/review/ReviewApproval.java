package dev.lethe.call.review;

import dev.lethe.call.CallContext;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.PendingMemories;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.stage.RemovedRow;
import dev.lethe.call.stage.ScopeRunContext;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
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
 * Executes an approved case as a run of its stage would: through the gate, with the stage's own
 * steps, within the day's cap, and under a run id that undoes it: rules RV4 and RV5.
 */
final class ReviewApproval {
  /** Name of the only part of an approval's run. */
  private static final String PART = "approved";

  private final CallContext context;

  /** The case with its proposed text, if it has one. */
  private final ReviewRow row;

  private final StageRow run;
  private final ScopeRunContext here;
  private final List<Effect> effects = new ArrayList<>();
  private final List<String> gone = new ArrayList<>();
  private final List<String> written = new ArrayList<>();
  private final Map<String, Long> counts = new LinkedHashMap<>();

  ReviewApproval(CallContext context, ReviewRow row) {
    this.context = context;
    this.row = ReviewQueue.withText(context.partition(), row);
    this.here = ScopeRunContext.ofReview(context.partition(), row, context.delivery());
    this.run = here.run();
  }

  Step step() {
    String undecided = row.proposal().undecided();
    if (undecided != null) {
      return context.refused(ErrorCode.REVIEW_REFUSED, undecided, ReviewGate.PATH);
    }
    PartitionContext partition = context.partition();
    Optional<Refusal> refusal =
        new ReviewGate(partition.of(row.scope()), partition.memories(), context.now()).judge(row);
    if (refusal.isPresent()) {
      return context.refused(refusal.get());
    }
    DayCap day = here.todayCounted(context.now());
    int more = row.proposal().removed().size();
    if (more > 0 && !here.allows(day, more)) {
      return context.refused(ReviewGate.capReached(more, day, here.limit()));
    }
    return takeSteps()
        ? done(day.plus(gone.size()))
        : context.refused(
            ErrorCode.PLAN_STALE,
            "the rules of its stage no longer allow this change",
            ReviewGate.PATH);
  }

  /**
   * Commits the proposal's steps; returns false if there are none or one of them cannot be
   * committed.
   */
  private boolean takeSteps() {
    PendingMemories memories = new PendingMemories(context.partition().memories());
    StepContext now = here.steps(memories, context.now());
    List<StageStep> steps = here.stage().approved(row.proposal(), now);
    for (StageStep step : steps) {
      StepOutcome outcome = step.apply(now);
      if (outcome.left() != null) {
        return false;
      }
      memories.add(outcome.effects());
      effects.addAll(outcome.effects());
      gone.addAll(outcome.gone());
      written.addAll(outcome.written());
      step.counts().forEach(this::count);
      outcome.corrections().forEach(this::count);
    }
    return !steps.isEmpty();
  }

  private void count(String name, long more) {
    if (more != 0) {
      counts.merge(name, more, Long::sum);
    }
  }

  private Step done(DayCap day) {
    String runId = run.runId(row.scope());
    ReviewRow approved = row.withText(null).decided(ReviewRow.Status.APPROVED, run.at(), runId);
    List<RunChange> changes = new ArrayList<>();
    changes.add(RunChange.put(approved));
    if (!gone.isEmpty()) {
      here.count(day, changes, effects);
    }
    changes.add(
        RunChange.put(
            new RemovedRow(
                runId, row.scope(), PART, run.at(), row.stage(), gone, written, updated())));
    OneReview.Reviewed output =
        new OneReview.Reviewed(
            row.reviewId(),
            approved.status().wireName(),
            runId,
            row.proposal().successor(row.scope()),
            updated().isEmpty() ? null : updated().get(0),
            gone);
    return context.done(output).changes(changes).effects(effects).reports(List.of(report(runId)));
  }

  private List<String> updated() {
    return row.proposal() instanceof Proposal.Update update
        ? List.of(update.pattern().memoryId())
        : List.of();
  }

  /** Returns the report of an approval, in the form of a run's report. */
  private Report report(String runId) {
    return new Report(
        runId,
        row.stage(),
        row.scope(),
        false,
        run.at(),
        context.now(),
        here.policyVersion(),
        counts,
        null);
  }
}
