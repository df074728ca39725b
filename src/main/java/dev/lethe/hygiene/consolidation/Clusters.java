package dev.lethe.hygiene.consolidation;

import java.util.List;

/**
 * Clusters of a phase.
 *
 * @param same clusters of entries that agree
 * @param different clusters with differing entries, each side represented by the entry that would
 *     be kept
 */
record Clusters(List<EntryCluster> same, List<EntryCluster> different) {
  Clusters {
    same = List.copyOf(same);
    different = List.copyOf(different);
  }
}
