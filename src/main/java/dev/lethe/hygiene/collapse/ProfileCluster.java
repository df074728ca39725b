package dev.lethe.hygiene.collapse;

import java.util.ArrayList;
import java.util.List;

/** Profile to be kept, with the duplicates found so far. */
final class ProfileCluster {
  final Profile canonical;
  final Reading reading;
  private final List<Profile> duplicates = new ArrayList<>();
  private Phase weakest;
  private boolean absorbed;

  /** True if it is a duplicate that is kept because it is protected. */
  private boolean spared;

  ProfileCluster(Profile canonical, Reading reading) {
    this.canonical = canonical;
    this.reading = reading;
  }

  /** Adds another cluster's profile and all its duplicates. */
  void absorb(ProfileCluster other, Phase phase) {
    other.absorbed = true;
    duplicates.add(other.canonical);
    duplicates.addAll(other.duplicates);
    weakest = phase.weaker(weakest);
    if (other.weakest != null) {
      weakest = weakest.weaker(other.weakest);
    }
  }

  /** Keeps the other cluster's protected profile, but takes over its duplicates. */
  void spare(ProfileCluster other, Phase phase) {
    other.spared = true;
    if (other.hasDuplicates()) {
      duplicates.addAll(other.duplicates);
      weakest = phase.weaker(weakest).weaker(other.weakest);
      other.duplicates.clear();
      other.weakest = null;
    }
  }

  /** Marks its profile as a duplicate kept because it is protected. */
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
