package dev.lethe.family.state;

import java.util.Objects;

/**
 * Stored row of a signature, under its scope and SHA-256.
 *
 * @param familyId the family it joined; possibly an alias by now
 * @param ordinal the signature's own number within its scope, in order of first arrival
 * @param simhash simhash of the signature
 * @param nearKey signatures can be near only if their keys are equal; 0 for exact matches only
 * @param lastArrivalHour the last arrival, in hours since the epoch
 * @param first the first sighting
 * @param sender sender of the first sighting
 */
public record HashRow(
    String familyId,
    long ordinal,
    long simhash,
    long nearKey,
    int lastArrivalHour,
    Sighting first,
    Sender sender) {
  public HashRow {
    Objects.requireNonNull(familyId, "familyId");
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(sender, "sender");
  }

  /** Returns the row with the given family id; this row if it already has it. */
  public HashRow ofFamily(String id) {
    return id.equals(familyId)
        ? this
        : new HashRow(id, ordinal, simhash, nearKey, lastArrivalHour, first, sender);
  }

  /** Returns the row after a repeat in a later hour. */
  public HashRow sightedAgain(int hour) {
    return new HashRow(familyId, ordinal, simhash, nearKey, hour, first, sender);
  }
}
