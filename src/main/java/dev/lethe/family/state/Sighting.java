package dev.lethe.family.state;

import java.util.Objects;

/**
 * One member as a family's counter remembers it.
 *
 * @param occurredAt event time, epoch milliseconds
 * @param arrival at the broker, epoch milliseconds; orders sightings of the same event time
 */
public record Sighting(String eventId, long occurredAt, long arrival) {
  public Sighting {
    Objects.requireNonNull(eventId, "eventId");
  }

  /** The earlier of this and {@code other}; this one if neither is. */
  Sighting orEarlier(Sighting other) {
    return other.compare(this) < 0 ? other : this;
  }

  /** The later of this and {@code other}; {@code other} if neither is, since it came after. */
  Sighting orLater(Sighting other) {
    return other.compare(this) >= 0 ? other : this;
  }

  private int compare(Sighting other) {
    int byTime = Long.compare(occurredAt, other.occurredAt);
    return byTime != 0 ? byTime : Long.compare(arrival, other.arrival);
  }
}
