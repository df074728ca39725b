package dev.lethe.call.review;

import dev.lethe.call.Delivery;
import dev.lethe.call.RunRow;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WaitingCall;
import dev.lethe.event.Scope;

/**
 * State of a call that decides all review cases that match a filter, portion by portion.
 *
 * @param at time of the call, epoch milliseconds
 * @param only scope that the call is confined to, or null
 * @param tenant tenant that the call is confined to, or null
 * @param approves true to approve the cases, false to reject them
 * @param applies true if matching cases are decided, false if they are only counted
 * @param after key of the last case that was looked at; empty before the first
 * @param done result so far
 */
public record BulkReviewRow(
    WaitingCall call,
    long at,
    Scope only,
    String tenant,
    boolean approves,
    ReviewFilter filter,
    boolean applies,
    String after,
    OneReview.Bulk done)
    implements RunRow.OfCall {
  static final String ALL = "review-bulk|";

  static BulkReviewRow begin(
      Delivery delivery, boolean approves, ReviewFilter filter, boolean applies) {
    ToolCall call = delivery.call();
    return new BulkReviewRow(
        WaitingCall.of(delivery),
        call.arrivedAt(),
        call.scope(),
        call.tenant(),
        approves,
        filter,
        applies,
        "",
        OneReview.Bulk.NONE);
  }

  /** Returns true if the call may see a scope. */
  boolean covers(Scope scope) {
    return (only == null || only.equals(scope))
        && (tenant == null || tenant.equals(scope.tenant()));
  }

  /** Returns the common prefix of the keys of the cases that the call may see. */
  String prefix() {
    return ReviewRow.ALL + (only == null ? "" : ReviewRow.prefix(only));
  }

  /** Returns a copy after more cases. */
  BulkReviewRow plus(OneReview.Bulk more, String last) {
    return new BulkReviewRow(
        call, at, only, tenant, approves, filter, applies, last, done.plus(more));
  }

  @Override
  public String key() {
    return ALL + call.key();
  }
}
