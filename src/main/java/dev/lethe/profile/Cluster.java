package dev.lethe.profile;

import java.util.ArrayList;
import java.util.List;

/** A profile that stays, with those that were found to be its duplicates so far. */
final class Cluster {
  final Profile canonical;
  final Reading reading;
  private final List<Profile> duplicates = new ArrayList<>();
  private Phase weakest;
  private boolean absorbed;

  /** Whether it only stays because it is protected. */
  private boolean spared;

  Cluster(Profile canonical, Reading reading) {
    this.canonical = canonical;
    this.reading = reading;
  }

  /** Takes in another one with all its duplicates. */
  void absorb(Cluster other, Phase phase) {
    other.absorbed = true;
    duplicates.add(other.canonical);
    duplicates.addAll(other.duplicates);
    weakest = phase.weaker(weakest);
    if (other.weakest != null) {
      weakest = weakest.weaker(other.weakest);
    }
  }

  /** Leaves another one its place, and takes over what that stood for. */
  void spare(Cluster other, Phase phase) {
    other.spared = true;
    if (other.hasDuplicates()) {
      duplicates.addAll(other.duplicates);
      weakest = phase.weaker(weakest).weaker(other.weakest);
      other.duplicates.clear();
      other.weakest = null;
    }
  }

  /** Leaves it its place. */
  void spare() {
    spared = true;
  }

  boolean isAbsorbed() {
    return absorbed;
  }

  boolean isSpared() {
    return spared;
  }

  boolean hasDuplicates() {
    return !duplicates.isEmpty();
  }

  CollapseGroup group() {
    duplicates.sort(Profile.OLDEST_FIRST);
    return new CollapseGroup(weakest, reading.signature(), canonical, duplicates);
  }
}
