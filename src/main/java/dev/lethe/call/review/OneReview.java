package dev.lethe.call.review;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.event.ErrorCode;
import java.util.List;

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
