package dev.lethe.family.match;

import dev.lethe.family.template.Family;

/**
 * Detects groups whose signatures are all of one family, as in nearly all groups before long;
 * merged families count as one. Removed signatures aren't tracked, so the result may stay false
 * longer than necessary.
 */
final class SoleFamily {
  private static final int MAX_FAMILIES = 8;

  private final Family[] families = new Family[MAX_FAMILIES];

  /** Number of families; more than {@link #MAX_FAMILIES} after an overflow. */
  private int count;

  /** Adds the family of a signature. */
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

  /** Returns true if there is exactly one family. */
  boolean isSole() {
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

  /** Removes duplicates of families that were merged since. */
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
