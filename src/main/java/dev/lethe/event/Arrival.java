package dev.lethe.event;

/**
 * Event with its arrival at the broker.
 *
 * @param scope {@link Event#scope()}, computed once
 * @param at the broker's timestamp of its first arrival, epoch milliseconds; forwarding between
 *     topics keeps it
 * @param source topic and partition of its first arrival, {@code topic-partition}
 */
public record Arrival(Event event, Scope scope, long at, String source) {

  /** Returns a copy with another event, such as one whose message was edited. */
  public Arrival withEvent(Event other) {
    return new Arrival(other, scope, at, source);
  }
}
