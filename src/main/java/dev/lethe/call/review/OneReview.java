package dev.lethe.call.review;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.event.ErrorCode;
import java.util.List;
import java.util.Optional;

/** Tool for one review case. */
public interface OneReview extends Tool {
  String reviewId();

  Step process(CallContext context, ReviewRow row);

  /**
   * Result of a decision about a review case.
   *
   * @param runId run id that undoes it; null if nothing was done
   * @param canonicalId memory that the others were merged into; null for none
   * @param updatedId memory whose text changed; null for none, or in a reply of an earlier release
   * @param gone memories that were removed
   */
  record Reviewed(
      String reviewId,
      String status,
      String runId,
      String canonicalId,
      String updatedId,
      List<String> gone)
      implements Output.OfOnePartition {
    public Reviewed {
      gone = List.copyOf(gone);
    }
  }

  /**
   * Executes the proposal of a case: rules RV4 and RV5.
   *
   * @param keep memory id or item id of the memory that stays; null for the proposed one
   */
  record Approve(String reviewId, String keep) implements OneReview {
    public static final ToolType TYPE =
        ToolType.of("review.approve", Approve.class, Reviewed.class);

    @Override
    public Step process(CallContext context, ReviewRow row) {
      Optional<ReviewRow> decided = keep == null ? Optional.of(row) : row.keeping(keep);
      return decided
          .map(one -> new ReviewApproval(context, one).step())
          .orElseGet(
              () ->
                  context.refused(
                      ErrorCode.REVIEW_REFUSED,
                      keep + " is not one of the case's contradicting memories",
                      "$.keep"));
    }
  }

  /** Rejects a case, as long as its memories have the same content: rule RV6. */
  record Reject(String reviewId) implements OneReview {
    public static final ToolType TYPE = ToolType.of("review.reject", Reject.class, Reviewed.class);

    @Override
    public Step process(CallContext context, ReviewRow row) {
      if (row.status() == ReviewRow.Status.APPROVED) {
        return context.refused(
            ErrorCode.REVIEW_REFUSED,
            "it was approved and applied by the run " + row.doneBy() + "; restore that run instead",
            ReviewGate.PATH);
      }
      ReviewRow rejected =
          row.status() == ReviewRow.Status.REJECTED
              ? row
              : row.decided(ReviewRow.Status.REJECTED, context.now(), null);
      return context
          .done(
              new Reviewed(
                  row.reviewId(), rejected.status().wireName(), null, null, null, List.of()))
          .put(rejected);
    }
  }

  @Override
  default Step process(CallContext context) {
    return context
        .partition()
        .runs()
        .row(ReviewRow.class, ReviewRow.ALL + reviewId())
        .filter(row -> context.call().covers(row.scope()))
        .map(row -> process(context, row))
        .orElseGet(
            () ->
                context.refused(
                    ErrorCode.UNKNOWN_REVIEW,
                    "unknown review case " + reviewId(),
                    ReviewGate.PATH));
  }
}
