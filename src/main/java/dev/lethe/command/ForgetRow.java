package dev.lethe.command;

import dev.lethe.event.Scope;
import java.util.List;

/**
 * A call that has somebody forgotten and is under way, portion by portion.
 *
 * @param at of the call, epoch milliseconds
 * @param only to which it is confined, or null
 * @param tenant to which it is confined, or null
 * @param authorId whose memories go
 * @param retire false if no hash of what is erased may be kept; null for true
 * @param place up to which they have been looked for; null before the first
 * @param done what is answered of it
 */
public record ForgetRow(
    RunRow.OfAsked.Caller call,
    long at,
    Scope only,
    String tenant,
    String authorId,
    Boolean retire,
    Place place,
    Output.Forgotten done)
    implements RunRow {
  static final String ALL = "forget|";

  /**
   * Where it goes on.
   *
   * @param ofMessages whether the scope's messages are gone through, which comes first; then its
   *     memories are
   * @param after the id of the message or memory that was looked at last; empty before the first
   */
  public record Place(Scope scope, boolean ofMessages, String after) {
    static Place begin(Scope scope) {
      return new Place(scope, true, "");
    }
  }

  static ForgetRow begin(Delivery delivery, Tool.Forget tool) {
    ToolCall call = delivery.call();
    return new ForgetRow(
        RunRow.OfAsked.Caller.of(delivery),
        call.arrivedAt(),
        call.scope(),
        call.tenant(),
        tool.authorId(),
        tool.retire(),
        null,
        new Output.Forgotten(0, List.of()));
  }

  boolean retires() {
    return retire == null || retire;
  }

  /** Whether it is to look at a scope, and hasn't been through with it. */
  boolean isToSee(Scope scope) {
    return (only == null || only.equals(scope))
        && (tenant == null || tenant.equals(scope.tenant()))
        && (place == null || scope.compareTo(place.scope()) >= 0);
  }

  /** Where it begins with a scope that it is to see. */
  Place from(Scope scope) {
    return place != null && place.scope().equals(scope) ? place : Place.begin(scope);
  }

  /** The same after one more portion, which ended there. */
  ForgetRow past(Place here, Output more) {
    return new ForgetRow(
        call, at, only, tenant, authorId, retire, here, (Output.Forgotten) done.with(more));
  }

  @Override
  public String key() {
    return ALL + call.key();
  }
}
