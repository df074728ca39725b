package dev.lethe.call.memory;

import dev.lethe.call.Delivery;
import dev.lethe.call.RunRow;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WaitingCall;
import dev.lethe.event.Scope;
import dev.lethe.memory.lifecycle.GroupHash;

/**
 * State of a call that forgets an author or all memories that match a filter, portion by portion.
 *
 * @param at time of the call, epoch milliseconds
 * @param only scope that the call is confined to, or null
 * @param tenant tenant that the call is confined to, or null
 * @param authorId author whose memories are forgotten; null for a filter
 * @param retire false if no hash of erased content may be kept; null for true
 * @param place position up to which the scopes have been scanned; null before the first portion
 * @param done output of the call so far
 * @param filter filter of the memories in any state; null for an author
 * @param collection collection that the filter is limited to, or null
 * @param deletes true if the memories are deleted, so that they can be restored; null for false,
 *     which erases them
 */
public record ForgetRow(
    WaitingCall call,
    long at,
    Scope only,
    String tenant,
    String authorId,
    Boolean retire,
    Place place,
    Forget.Forgotten done,
    FilterArguments filter,
    String collection,
    Boolean deletes)
    implements RunRow.OfCall {
  static final String ALL = "forget|";

  /**
   * Position from which a scan continues.
   *
   * @param ofMessages true while the scope's messages are scanned, which comes first; false while
   *     its memories are
   * @param after id of the last message or memory scanned; empty before the first
   */
  public record Place(Scope scope, boolean ofMessages, String after) {}

  static ForgetRow begin(Delivery delivery, Forget tool) {
    ToolCall call = delivery.call();
    return new ForgetRow(
        WaitingCall.of(delivery),
        call.arrivedAt(),
        call.scope(),
        call.tenant(),
        tool.authorId(),
        tool.retire(),
        null,
        tool.filter() == null
            ? Forget.Forgotten.of(0)
            : Forget.Forgotten.ofFilter(tool.onlyReports(), tool.erases(), tool.collection()),
        tool.filter() == null ? null : tool.filter().ofAllStates(),
        tool.collection(),
        tool.filter() != null && !tool.erases());
  }

  boolean onlyReports() {
    return filter != null && done.dryRun();
  }

  boolean isToDelete() {
    return deletes != null && deletes;
  }

  /** Returns the id of the run that undoes the deletions, the same on all partitions. */
  String runId() {
    return GroupHash.forgetOfCall(call.key(), call.sentAt());
  }

  boolean retires() {
    return retire == null || retire;
  }

  /** Returns true if the call covers a scope and has not finished with it. */
  boolean isToSee(Scope scope) {
    return (only == null || only.equals(scope))
        && (tenant == null || tenant.equals(scope.tenant()))
        && (collection == null || scope.equals(Scope.ofCollection(scope.tenant(), collection)))
        && (place == null || scope.compareTo(place.scope()) >= 0);
  }

  /** Returns the position from which to scan a scope. */
  Place from(Scope scope) {
    return place != null && place.scope().equals(scope)
        ? place
        : new Place(scope, !onlyReports() && !isToDelete(), "");
  }

  /** Returns a copy after the next portion. */
  ForgetRow plus(Forget.Forgotten more) {
    return new ForgetRow(
        call,
        at,
        only,
        tenant,
        authorId,
        retire,
        place,
        done.with(more),
        filter,
        collection,
        deletes);
  }

  /** Returns a copy that continues at the given position. */
  ForgetRow pausedAt(Place here) {
    return new ForgetRow(
        call, at, only, tenant, authorId, retire, here, done, filter, collection, deletes);
  }

  @Override
  public String key() {
    return ALL + call.key();
  }
}
