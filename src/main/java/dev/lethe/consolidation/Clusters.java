package dev.lethe.consolidation;

import java.util.List;

/**
 * The clusters of a phase.
 *
 * @param same of entries that say the same
 * @param different of entries of which some differ, the one that would stay of each side
 */
record Clusters(List<Cluster> same, List<Cluster> different) {
  Clusters {
    same = List.copyOf(same);
    different = List.copyOf(different);
  }
}
