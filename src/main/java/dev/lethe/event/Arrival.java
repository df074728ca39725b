package dev.lethe.event;

/**
 * An event as it reached the broker.
 *
 * @param scope {@link Event#scope()}, built once
 * @param at the broker's timestamp of its first arrival, epoch milliseconds; a hop doesn't change
 *     it
 * @param source topic and partition of its first arrival, {@code topic-partition}
 */
public record Arrival(Event event, Scope scope, long at, String source) {

  /** The same arrival of an event whose message now reads otherwise. */
  public Arrival withEvent(Event other) {
    return new Arrival(other, scope, at, source);
  }
}
