package dev.lethe.call.review;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Approves or rejects all review cases that match a filter: rule RV7. A record looks at a limited
 * number of cases and approves at most one, so that each approval sees the memories and the day's
 * cap as the one before left them.
 */
public final class BulkReview {
  /** Largest number of cases that one record looks at. */
  static final int LOOKED_AT = 200;

  /** Records that are processed between two commits. */
  private static final int PARALLEL = 4;

  private final PartitionContext partition;

  public BulkReview(PartitionContext partition) {
    this.partition = partition;
  }

  /** Begins a call; it is answered when all cases are decided, possibly at once. */
  Step begin(Delivery delivery, boolean approves, ReviewFilter filter, boolean applies) {
    Step first = resume(BulkReviewRow.begin(delivery, approves, filter, applies));
    Tick next = Tick.reviewOn(delivery.call().arrivedAt());
    for (int i = 1; i < PARALLEL && !first.next().isEmpty(); i++) {
      first = first.next(next);
    }
    return first;
  }

  /** Continues the call that arrived at the given time. */
  public Step resume(long at) {
    return partition.runs().rows(BulkReviewRow.class, BulkReviewRow.ALL).stream()
        .filter(row -> row.at() == at)
        .findFirst()
        .map(this::resume)
        .orElse(Step.NOTHING);
  }

  private Step resume(BulkReviewRow row) {
    Step all = Step.NOTHING;
    BulkReviewRow past = row;
    boolean isApproved = false;
    for (int i = 0; i < LOOKED_AT && !isApproved; i++) {
      Optional<ReviewRow> next =
          partition.runs().next(row.prefix(), past.after()).map(ReviewRow.class::cast);
      if (next.isEmpty()) {
        OneReview.Reviewed output = past.done().output(!past.applies());
        return all.remove(past).answer(past.call().answer(new Answer.Done(output)));
      }
      ReviewRow review = next.get();
      OneReview.Bulk more = OneReview.Bulk.NONE;
      if (row.covers(review.scope()) && row.filter().admits(review, partition.memories())) {
        Decision decision = decide(row, review);
        more = decision.counted;
        all = all.then(decision.step);
        isApproved = row.approves() && !decision.step.equals(Step.NOTHING);
      }
      past = past.plus(more, review.key());
    }
    return all.put(past).next(Tick.reviewOn(row.at()));
  }

  /** Decision about one case, and its share of the call's result. */
  private record Decision(OneReview.Bulk counted, Step step) {}

  private Decision decide(BulkReviewRow row, ReviewRow review) {
    boolean dryRun = !row.applies();
    if (!row.approves()) {
      Optional<Refusal> refusal = OneReview.Reject.refusal(review);
      if (refusal.isPresent()) {
        return new Decision(OneReview.Bulk.refused(review, refusal.get()), Step.NOTHING);
      }
      ReviewRow rejected = OneReview.Reject.rejected(review, row.at());
      List<RunChange> changes = new ArrayList<>();
      if (!dryRun) {
        changes.add(RunChange.put(rejected));
      }
      return new Decision(OneReview.Bulk.decided(review, null), Step.NOTHING.changes(changes));
    }
    if (ReviewSubject.mixesEntries(review, partition.memories(), partition.format())) {
      return new Decision(OneReview.Bulk.refused(review, ReviewGate.MIXED), Step.NOTHING);
    }
    ReviewApproval approval = new ReviewApproval(partition, row.call(), row.at(), review);
    Optional<Refusal> refusal = dryRun ? approval.refusal() : approval.apply();
    if (refusal.isPresent()) {
      return new Decision(OneReview.Bulk.refused(review, refusal.get()), Step.NOTHING);
    }
    return dryRun
        ? new Decision(OneReview.Bulk.decided(review, null), Step.NOTHING)
        : new Decision(OneReview.Bulk.decided(review, approval.output().runId()), approval.step());
  }
}
