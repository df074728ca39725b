package dev.lethe.family.state;

import java.util.Objects;

/**
 * One UTC day of one family: the key of its counter within a scope.
 *
 * @param epochDay days since the epoch
 */
public record FamilyDay(String familyId, int epochDay) {
  public FamilyDay {
    Objects.requireNonNull(familyId, "familyId");
  }
}
