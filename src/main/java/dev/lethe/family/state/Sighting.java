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
    return other.isBefore(this) ? other : this;
  }

  /** The later of this and {@code other}; {@code other} if neither is, since it came after. */
  Sighting orLater(Sighting other) {
    return other.isBefore(this) ? this : other;
  }

  /** Whether it comes before another of that event time and arrival. */
  boolean isBefore(long otherOccurredAt, long otherArrival) {
    return occurredAt == otherOccurredAt ? arrival < otherArrival : occurredAt < otherOccurredAt;
  }

  private boolean isBefore(Sighting other) {
    return isBefore(other.occurredAt, other.arrival);
  }
}
