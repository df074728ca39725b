package dev.lethe.call.review;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.call.WaitingCall;
import dev.lethe.event.ErrorCode;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Tool for one review case, or for all that match a filter. */
public interface OneReview extends Tool {
  /** Returns the id of the case; null for a filter. */
  String reviewId();

  Step process(CallContext context, ReviewRow row);

  /**
   * Result of a decision about a review case, or about all that match a filter.
   *
   * @param reviewId null for a filter, as are all others but {@code dryRun} and {@code bulk}
   * @param runId run id that undoes it; null if nothing was done
   * @param canonicalId memory that the others were merged into; null for none
   * @param updatedId memory whose text changed; null for none, or in a reply of an earlier release
   * @param gone memories that were removed
   * @param dryRun true if matching cases were only counted; null for a single case
   * @param bulk decisions by a filter; null for a single case
   */
  record Reviewed(
      String reviewId,
      String status,
      String runId,
      String canonicalId,
      String updatedId,
      List<String> gone,
      Boolean dryRun,
      Bulk bulk)
      implements Output {
    public Reviewed {
      gone = gone == null ? null : List.copyOf(gone);
    }

    /** Returns the result of a decision about one case. */
    static Reviewed of(
        String reviewId,
        ReviewRow.Status status,
        String runId,
        String canonicalId,
        String updatedId,
        List<String> gone) {
      return new Reviewed(
          reviewId, status.wireName(), runId, canonicalId, updatedId, gone, null, null);
    }

    @Override
    public Output with(Output other) {
      return bulk == null ? this : bulk.plus(((Reviewed) other).bulk).output(dryRun);
    }
  }

  /**
   * Decisions about all review cases that match a filter.
   *
   * @param matched number of cases that match
   * @param decided number of cases that were approved or rejected, or in a dry run would be
   * @param reviewIds ids of the first of them
   * @param runIds run ids that undo approvals, one per scope and stage; at most {@link #NAMED}
   * @param refused number of cases that were refused, by error code
   * @param refusals the first of them
   */
  record Bulk(
      long matched,
      long decided,
      List<String> reviewIds,
      List<String> runIds,
      Map<String, Long> refused,
      List<Refused> refusals) {
    /** Largest number of ids and refusals. */
    static final int NAMED = 100;

    public Bulk {
      reviewIds = List.copyOf(reviewIds);
      runIds = List.copyOf(runIds);
      refused = new TreeMap<>(refused);
      refusals = List.copyOf(refusals);
    }

    /** A case that was refused. */
    public record Refused(String reviewId, String code, String message) {}

    static final Bulk NONE = new Bulk(0, 0, List.of(), List.of(), Map.of(), List.of());

    /** Returns the share of a case that was decided. */
    static Bulk decided(ReviewRow row, String runId) {
      List<String> runs = runId == null ? List.of() : List.of(runId);
      return new Bulk(1, 1, List.of(row.reviewId()), runs, Map.of(), List.of());
    }

    /** Returns the share of a case that was refused. */
    static Bulk refused(ReviewRow row, Refusal why) {
      String code = why.code().wireName();
      Refused one = new Refused(row.reviewId(), code, why.message());
      return new Bulk(1, 0, List.of(), List.of(), Map.of(code, 1L), List.of(one));
    }

    Bulk plus(Bulk more) {
      Map<String, Long> sums = new TreeMap<>(refused);
      more.refused.forEach((code, count) -> sums.merge(code, count, Long::sum));
      return new Bulk(
          matched + more.matched,
          decided + more.decided,
          first(reviewIds, more.reviewIds),
          first(runIds, more.runIds),
          sums,
          first(refusals, more.refusals));
    }

    private static <T> List<T> first(List<T> some, List<T> more) {
      return Stream.concat(some.stream(), more.stream()).distinct().limit(NAMED).toList();
    }

    Reviewed output(boolean dryRun) {
      return new Reviewed(null, null, null, null, null, null, dryRun, this);
    }
  }

  /**
   * Executes the proposal of a case, rules RV4 and RV5, or of all cases that match a filter, rule
   * RV7.
   *
   * @param reviewId null for a filter
   * @param keep memory id or item id of the memory that stays; null for the proposed one
   * @param filter null for a single case
   * @param dryRun false if the matching cases are decided; null for true, which only counts them
   */
  record Approve(String reviewId, String keep, ReviewFilter filter, Boolean dryRun)
      implements OneReview {
    public static final ToolType TYPE =
        ToolType.of("review.approve", Approve.class, Reviewed.class).runWith("filter");

    @Override
    public boolean approves() {
      return true;
    }

    @Override
    public Step process(CallContext context, ReviewRow row) {
      Optional<ReviewRow> decided = keep == null ? Optional.of(row) : row.keeping(keep);
      return decided
          .map(one -> approve(context, one))
          .orElseGet(
              () ->
                  context.refused(
                      ErrorCode.REVIEW_REFUSED,
                      keep + " is not one of the case's contradicting memories",
                      "$.keep"));
    }

    private static Step approve(CallContext context, ReviewRow row) {
      ReviewApproval approval =
          new ReviewApproval(
              context.partition(), WaitingCall.of(context.delivery()), context.now(), row);
      return approval
          .apply()
          .map(context::refused)
          .orElseGet(() -> context.done(approval.output()).then(approval.step()));
    }
  }

  /**
   * Rejects a case, as long as its memories have the same content, rule RV6, or all cases that
   * match a filter, rule RV7.
   *
   * @param reviewId null for a filter
   * @param filter null for a single case
   * @param dryRun false if the matching cases are decided; null for true, which only counts them
   */
  record Reject(String reviewId, ReviewFilter filter, Boolean dryRun) implements OneReview {
    public static final ToolType TYPE =
        ToolType.of("review.reject", Reject.class, Reviewed.class).runWith("filter");

    /** Returns the reason why a case cannot be rejected, if there is one. */
    static Optional<Refusal> refusal(ReviewRow row) {
      return row.status() == ReviewRow.Status.APPROVED
          ? Optional.of(ReviewGate.alreadyApproved(row))
          : Optional.empty();
    }

    static ReviewRow rejected(ReviewRow row, long at) {
      return row.status() == ReviewRow.Status.REJECTED
          ? row
          : row.decided(ReviewRow.Status.REJECTED, at, null);
    }

    @Override
    public Step process(CallContext context, ReviewRow row) {
      return refusal(row)
          .map(context::refused)
          .orElseGet(
              () -> {
                ReviewRow rejected = rejected(row, context.now());
                Reviewed output =
                    Reviewed.of(row.reviewId(), rejected.status(), null, null, null, List.of());
                return context.done(output).put(rejected);
              });
    }
  }

  /** Returns the filter of the cases; null for a single case. */
  default ReviewFilter filter() {
    return null;
  }

  /** Returns false if the cases that match the filter are decided, not only counted. */
  default Boolean dryRun() {
    return null;
  }

  /** Returns true if the cases are approved. */
  default boolean approves() {
    return false;
  }

  /** Returns the memory that stays; null for the proposed one. */
  default String keep() {
    return null;
  }

  @Override
  default Step process(CallContext context) {
    Optional<Refusal> fault = misplaced(context);
    if (fault.isPresent()) {
      return context.refused(fault.get());
    } else if (filter() != null) {
      return new BulkReview(context.partition())
          .begin(context.delivery(), approves(), filter(), Boolean.FALSE.equals(dryRun()));
    }
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

  /** Returns the refusal of arguments that do not fit together, if there is one. */
  private Optional<Refusal> misplaced(CallContext context) {
    if (filter() == null) {
      return dryRun() == null
          ? Optional.empty()
          : Optional.of(invalid("$.dry_run", "expected only with filter"));
    } else if (keep() != null) {
      return Optional.of(
          invalid("$.keep", "expected only with review_id; with filter the newest entry stays"));
    } else if (filter().isEmpty() && context.call().scope() == null) {
      return Optional.of(invalid("$.filter", "expected a condition, or a scope for the call"));
    }
    return filter().fault();
  }

  private static Refusal invalid(String path, String fault) {
    return new Refusal(ErrorCode.INVALID_ARGS, path + ": " + fault, path);
  }
}
