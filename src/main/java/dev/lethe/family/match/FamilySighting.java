package dev.lethe.family.match;

import java.util.Objects;

/**
 * When a family was last seen.
 *
 * @param lastSighting event time, epoch milliseconds
 * @param lastArrival epoch milliseconds
 */
public record FamilySighting(String familyId, long lastSighting, long lastArrival) {
  public FamilySighting {
    Objects.requireNonNull(familyId, "familyId");
  }
}
