package dev.lethe.consolidation;

import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.Phase;
import dev.lethe.profile.Standing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * By what entries are a cluster: rules CN2, CN3 and CN9.
 *
 * @param name in reports
 * @param threshold of the cosine of two that are near
 * @param floor the cosine that any two have at the least
 * @param least so many members at the least
 * @param most so many at the most
 * @param common what all members have in common besides project, model and length of vectors
 */
record ClusterPhase(
    String name,
    Threshold threshold,
    double floor,
    int least,
    int most,
    Function<Entry, String> common) {
  /** By this phase entries are merged by rule. */
  static final String NEAR_EXACT = "near_exact";

  /** Decimals of thresholds that count: what a policy says isn't quite what doubles can be. */
  private static final double DECIMALS = 1e9;

  /** Entries that say nearly the same (Tier 1). */
  static ClusterPhase nearExact(ConsolidationPolicy rules) {
    return new ClusterPhase(
        NEAR_EXACT,
        Threshold.above(rules.nearExact().similarity()),
        floor(rules.nearExact(), rules),
        2,
        rules.nearExact().maxSize(),
        entry -> entry.type() + '\n' + entry.subject());
  }

  /** Those of entries that mean the same, in their order (Tier 2). */
  static List<ClusterPhase> ofMeaning(ConsolidationOptions options, ConsolidationPolicy rules) {
    ClusterPhase sameType = phase("same_type", options.sameType(), options, rules, Entry::type);
    return options.type() == null
        ? List.of(
            sameType,
            phase("same_subject", options.sameSubject(), options, rules, Entry::subject),
            phase("all", options.all(), options, rules, entry -> ""))
        : List.of(sameType);
  }

  private static ClusterPhase phase(
      String name,
      Phase phase,
      ConsolidationOptions options,
      ConsolidationPolicy rules,
      Function<Entry, String> common) {
    return new ClusterPhase(
        name,
        Threshold.from(phase.similarity()),
        floor(phase, rules),
        options.minCluster(),
        phase.maxSize(),
        common);
  }

  private static double floor(Phase phase, ConsolidationPolicy rules) {
    return Math.rint((phase.similarity() - rules.diameterSlack()) * DECIMALS) / DECIMALS;
  }

  /**
   * The clusters of some entries, whose order is no matter.
   *
   * @param spared gains the ids of those that rest and are near others
   */
  List<Cluster> clusters(Collection<Entry> entries, Set<String> spared) {
    Map<String, List<Entry>> blocks = new TreeMap<>();
    for (Entry entry : entries) {
      if (entry.hasVector()) {
        String block =
            String.join("\n", entry.project(), entry.vector().kind(), common.apply(entry));
        blocks.computeIfAbsent(block, unused -> new ArrayList<>()).add(entry);
      }
    }
    List<Cluster> clusters = new ArrayList<>();
    for (List<Entry> block : blocks.values()) {
      if (block.size() > 1) {
        block.sort(Comparator.comparing(Entry::itemId));
        addClusters(block, spared, clusters);
      }
    }
    return clusters;
  }

  private void addClusters(List<Entry> block, Set<String> spared, List<Cluster> clusters) {
    List<Entry> taking = new ArrayList<>();
    for (Entry entry : block) {
      if (entry.standing() != Standing.RESTING) {
        taking.add(entry);
      } else if (isNearAny(entry, block)) {
        spared.add(entry.itemId());
      }
    }
    for (List<Integer> component :
        Components.of(taking.stream().map(Entry::vector).toList(), threshold)) {
      Cluster cluster = Cluster.of(component.stream().map(taking::get).toList(), most, floor);
      if (cluster.members().size() >= least) {
        clusters.add(cluster);
      }
    }
  }

  private boolean isNearAny(Entry entry, List<Entry> block) {
    return block.stream()
        .anyMatch(
            other ->
                !other.itemId().equals(entry.itemId())
                    && threshold.admits(entry.vector().cosine(other.vector())));
  }
}
