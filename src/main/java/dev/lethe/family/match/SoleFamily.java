package dev.lethe.family.match;

import dev.lethe.family.template.Family;

/**
 * Whether all signatures of a group are of one family, as nearly all groups are soon: families that
 * were merged since count as one. Doesn't see signatures go, and so may say no for longer than it
 * has to.
 */
final class SoleFamily {
  private static final int MAX_FAMILIES = 8;

  private final Family[] families = new Family[MAX_FAMILIES];

  /** More than {@link #MAX_FAMILIES} once there were too many to tell. */
  private int count;

  /** Takes in the family of one more signature. */
  void add(Family family) {
    if (count > MAX_FAMILIES || isKnown(family)) {
      return;
    }
    if (count == MAX_FAMILIES) {
      gather();
    }
    if (count < MAX_FAMILIES) {
      families[count] = family;
    }
    count++;
  }

  /** Whether there is one family by now. */
  boolean holds() {
    if (count > 1 && count <= MAX_FAMILIES) {
      gather();
    }
    return count == 1;
  }

  private boolean isKnown(Family family) {
    for (int i = 0; i < count; i++) {
      if (families[i].root() == family) {
        return true;
      }
    }
    return false;
  }

  /** Keeps one of those that are the same by now. */
  private void gather() {
    int before = count;
    count = 0;
    for (int i = 0; i < before; i++) {
      Family family = families[i].root();
      if (!isKnown(family)) {
        families[count++] = family;
      }
    }
  }
}
