package dev.lethe.call.review;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.PendingMemories;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.WaitingCall;
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
  private final PartitionContext partition;
  private final long now;

  /** The case with its proposed text, if it has one. */
  private final ReviewRow row;

  private final StageRow run;
  private final ScopeRunContext here;
  private final List<Effect> effects = new ArrayList<>();
  private final List<String> gone = new ArrayList<>();
  private final List<String> written = new ArrayList<>();
  private final Map<String, Long> counts = new LinkedHashMap<>();

  private Step step;

  /**
   * @param call call that approves; all its approvals in a scope have one run id per stage
   * @param now time of the call, epoch milliseconds
   */
  ReviewApproval(PartitionContext partition, WaitingCall call, long now, ReviewRow row) {
    this.partition = partition;
    this.now = now;
    this.row = ReviewQueue.withText(partition, row);
    this.here = ScopeRunContext.ofReview(partition, row, call, now);
    this.run = here.run();
  }

  /** Returns the reason why the case cannot be approved, whatever the day's cap allows. */
  Optional<Refusal> refusal() {
    boolean isUndone = ReviewQueue.isUnchanged(row, partition.memories());
    if (row.status() == ReviewRow.Status.APPROVED && !isUndone) {
      return Optional.of(ReviewGate.alreadyApproved(row));
    }
    String undecided = row.proposal().undecided();
    return undecided == null
        ? new ReviewGate(partition.of(row.scope()), partition.memories(), now).judge(row)
        : Optional.of(new Refusal(ErrorCode.REVIEW_REFUSED, undecided, ReviewGate.PATH));
  }

  /** Makes the step that approves the case; returns the refusal if it cannot be approved. */
  Optional<Refusal> apply() {
    Optional<Refusal> refusal = refusal();
    if (refusal.isPresent()) {
      return refusal;
    }
    DayCap day = here.todayCounted(now);
    int more = row.proposal().removed().size();
    if (more > 0 && !here.allows(day, more)) {
      return Optional.of(ReviewGate.capReached(more, day, here.limit()));
    }
    if (!takeSteps()) {
      return Optional.of(
          new Refusal(
              ErrorCode.PLAN_STALE,
              "the rules of its stage no longer allow this change",
              ReviewGate.PATH));
    }
    step = done(day.plus(gone.size()));
    return Optional.empty();
  }

  /** Returns the step that {@link #apply} made. */
  Step step() {
    return step;
  }

  /**
   * Commits the proposal's steps; returns false if there are none or one of them cannot be
   * committed.
   */
  private boolean takeSteps() {
    PendingMemories memories = new PendingMemories(partition.memories());
    StepContext context = here.steps(memories, now);
    List<StageStep> steps = here.stage().approved(row.proposal(), row.isContradiction(), context);
    for (StageStep one : steps) {
      StepOutcome outcome = one.apply(context);
      if (outcome.left() != null) {
        return false;
      }
      memories.add(outcome.effects());
      effects.addAll(outcome.effects());
      gone.addAll(outcome.gone());
      written.addAll(outcome.written());
      one.counts().forEach(this::count);
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
                runId,
                row.scope(),
                row.reviewId(),
                run.at(),
                row.stage(),
                gone,
                written,
                updated())));
    return Step.NOTHING.changes(changes).effects(effects).reports(List.of(report(runId)));
  }

  /** Returns the result of the approval. */
  OneReview.Reviewed output() {
    return OneReview.Reviewed.of(
        row.reviewId(),
        ReviewRow.Status.APPROVED,
        run.runId(row.scope()),
        row.proposal().successor(row.scope()),
        updated().isEmpty() ? null : updated().get(0),
        gone);
  }

  private List<String> updated() {
    return row.proposal() instanceof Proposal.Update update
        ? List.of(update.pattern().memoryId())
        : List.of();
  }

  /** Returns the report of an approval, in the form of a run's report. */
  private Report report(String runId) {
    return new Report(
        runId, row.stage(), row.scope(), false, run.at(), now, here.policyVersion(), counts, null);
  }
}
