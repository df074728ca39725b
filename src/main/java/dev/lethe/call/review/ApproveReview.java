package dev.lethe.call.review;

import dev.lethe.call.CallContext;
import dev.lethe.call.Step;
import dev.lethe.call.ToolType;

/** Executes the proposal of a case: rules RV4 and RV5. */
public record ApproveReview(String reviewId) implements OneReview {
  public static final ToolType TYPE =
      ToolType.of("review.approve", ApproveReview.class, Reviewed.class);

  @Override
  public Step process(CallContext context, ReviewRow row) {
    return new ReviewApproval(context, row).step();
  }
}
