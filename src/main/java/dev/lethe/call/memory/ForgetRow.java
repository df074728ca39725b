package dev.lethe.call.memory;

import dev.lethe.call.Delivery;
import dev.lethe.call.RunRow;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WaitingCall;
import dev.lethe.event.Scope;

/**
 * State of a call that forgets an author, portion by portion.
 *
 * @param at time of the call, epoch milliseconds
 * @param only scope that the call is confined to, or null
 * @param tenant tenant that the call is confined to, or null
 * @param authorId author whose memories are forgotten
 * @param retire false if no hash of erased content may be kept; null for true
 * @param place position up to which the scopes have been scanned; null before the first portion
 * @param done output of the call so far
 */
public record ForgetRow(
    WaitingCall call,
    long at,
    Scope only,
    String tenant,
    String authorId,
    Boolean retire,
    Place place,
    Forget.Forgotten done)
    implements RunRow.OfCall {
  static final String ALL = "forget|";

  /**
   * Position from which a scan continues.
   *
   * @param ofMessages true while the scope's messages are scanned, which comes first; false while
   *     its memories are
   * @param after id of the last message or memory scanned; empty before the first
   */
  public record Place(Scope scope, boolean ofMessages, String after) {
    static Place begin(Scope scope) {
      return new Place(scope, true, "");
    }
  }

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
        Forget.Forgotten.of(0));
  }

  boolean retires() {
    return retire == null || retire;
  }

  /** Returns true if the call covers a scope and has not finished with it. */
  boolean isToSee(Scope scope) {
    return (only == null || only.equals(scope))
        && (tenant == null || tenant.equals(scope.tenant()))
        && (place == null || scope.compareTo(place.scope()) >= 0);
  }

  /** Returns the position from which to scan a scope. */
  Place from(Scope scope) {
    return place != null && place.scope().equals(scope) ? place : Place.begin(scope);
  }

  /** Returns a copy after the erasure of more memories. */
  ForgetRow plus(int more) {
    return new ForgetRow(
        call, at, only, tenant, authorId, retire, place, done.with(Forget.Forgotten.of(more)));
  }

  /** Returns a copy that continues at the given position. */
  ForgetRow pausedAt(Place here) {
    return new ForgetRow(call, at, only, tenant, authorId, retire, here, done);
  }

  @Override
  public String key() {
    return ALL + call.key();
  }
}
