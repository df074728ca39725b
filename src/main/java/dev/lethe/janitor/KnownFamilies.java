package dev.lethe.janitor;

import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;

/** What a partition knows of its families. */
public interface KnownFamilies {

  /** A family, also one that has retired; null if nothing is kept of it any more. */
  Known family(Scope scope, String familyId);

  /**
   * A family and its counts.
   *
   * @param total members of all days
   * @param firstAt when the first was seen, epoch milliseconds
   */
  record Known(FamilyProfile profile, long total, long firstAt) {}
}
