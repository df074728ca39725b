package dev.lethe.hygiene.cleanup;

import java.util.List;

/** Resolution of a cluster: rule CL4. */
sealed interface Resolution {

  /**
   * Keeps all members, because they are about different versions.
   *
   * @param links links from each to the next older version
   */
  record KeepVersions(PatternCluster cluster, List<Link> links) implements Resolution {
    public KeepVersions {
      links = List.copyOf(links);
    }
  }

  /** Pattern of a newer version and one of an older version. */
  record Link(ManualPattern newer, ManualPattern older) {}

  /** Keeps all members, because they are about different platforms. */
  record KeepPlatforms(PatternCluster cluster) implements Resolution {}

  /**
   * Keeps the best and removes those that are far worse.
   *
   * @param spared number of far worse members that are protected
   */
  record KeepBest(ManualPattern best, List<ManualPattern> beaten, int spared)
      implements Resolution {
    public KeepBest {
      beaten = List.copyOf(beaten);
    }
  }

  /**
   * Merges the members.
   *
   * @param merge null if all but the kept one are protected
   * @param spared number of protected members
   */
  record Merge(PatternMerge merge, int spared) implements Resolution {}

  /**
   * Keeps all members until a person has reviewed them.
   *
   * @param reason reason used in reports
   */
  record Review(PatternCluster cluster, String reason) implements Resolution {}
}
