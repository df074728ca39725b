package dev.lethe.cleanup;

import java.util.List;

/** What becomes of a cluster: rule CL4. */
sealed interface Resolution {

  /**
   * All stay, since they are of different versions of something.
   *
   * @param links from each to the next older
   */
  record KeepVersions(PatternCluster cluster, List<Link> links) implements Resolution {
    public KeepVersions {
      links = List.copyOf(links);
    }
  }

  /** One is of a newer version than another. */
  record Link(ManualPattern newer, ManualPattern older) {}

  /** All stay, since they are of different platforms. */
  record KeepPlatforms(PatternCluster cluster) implements Resolution {}

  /**
   * The best stays, and those that it is far better than go.
   *
   * @param spared those of them that are protected
   */
  record KeepBest(ManualPattern best, List<ManualPattern> beaten, int spared)
      implements Resolution {
    public KeepBest {
      beaten = List.copyOf(beaten);
    }
  }

  /**
   * They become one.
   *
   * @param merge null if all but the one that stays are protected
   * @param spared those that are protected
   */
  record Merge(PatternMerge merge, int spared) implements Resolution {}

  /**
   * All stay until a person says what becomes of them.
   *
   * @param reason as reports have it
   */
  record Review(PatternCluster cluster, String reason) implements Resolution {}
}
