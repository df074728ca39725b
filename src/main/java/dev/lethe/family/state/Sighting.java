package dev.lethe.family.state;

import java.util.Objects;

/**
 * One counted member of a family.
 *
 * @param occurredAt event time, epoch milliseconds
 * @param arrival at the broker, epoch milliseconds; orders sightings of the same event time
 */
public record Sighting(String eventId, long occurredAt, long arrival) {
  public Sighting {
    Objects.requireNonNull(eventId, "eventId");
  }

  /** Returns the earlier of this and {@code other}; this one on a tie. */
  Sighting orEarlier(Sighting other) {
    return other.isBefore(this) ? other : this;
  }

  /** Returns the later of this and {@code other}; {@code other} on a tie, since it came after. */
  Sighting orLater(Sighting other) {
    return other.isBefore(this) ? this : other;
  }

  /** Returns true if this sighting is before one with the given event time and arrival. */
  boolean isBefore(long otherOccurredAt, long otherArrival) {
    return occurredAt == otherOccurredAt ? arrival < otherArrival : occurredAt < otherOccurredAt;
  }

  private boolean isBefore(Sighting other) {
    return isBefore(other.occurredAt, other.arrival);
  }
}
