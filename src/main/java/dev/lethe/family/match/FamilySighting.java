package dev.lethe.family.match;

import java.util.Objects;

/**
 * Time of a family's last sighting.
 *
 * @param lastSighting event time, epoch milliseconds
 * @param lastArrival epoch milliseconds
 */
public record FamilySighting(String familyId, long lastSighting, long lastArrival) {
  public FamilySighting {
    Objects.requireNonNull(familyId, "familyId");
  }
}
