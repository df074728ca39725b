package dev.lethe.call.review;

import dev.lethe.call.CallContext;
import dev.lethe.call.Step;
import dev.lethe.call.ToolType;
import dev.lethe.event.ErrorCode;
import java.util.List;

/** Rejects a case, as long as its memories have the same content: rule RV6. */
public record RejectReview(String reviewId) implements OneReview {
  public static final ToolType TYPE =
      ToolType.of("review.reject", RejectReview.class, Reviewed.class);

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
            new Reviewed(row.reviewId(), rejected.status().wireName(), null, null, null, List.of()))
        .put(rejected);
  }
}
