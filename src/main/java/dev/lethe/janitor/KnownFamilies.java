package dev.lethe.janitor;

import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;

/** Read access to a partition's families. */
public interface KnownFamilies {

  /** Returns a family, retired ones included; null if it is no longer stored. */
  Known family(Scope scope, String familyId);

  /**
   * Family with its counts.
   *
   * @param total members on all days
   * @param firstAt time of the first member, epoch milliseconds
   */
  record Known(FamilyProfile profile, long total, long firstAt) {}
}
