package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.Calibration;
import dev.lethe.policy.ConsolidationPolicy.Phase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Phase of clustering with its criteria: rules CN2, CN3, CN9 and CN22.
 *
 * @param name name in reports
 * @param nearness thresholds for the vectors of all other models
 * @param calibrated thresholds for the vectors of {@code model}
 * @param model the calibrated model; null for none
 * @param least minimum number of members
 * @param most maximum number of members
 * @param common value shared by all members, in addition to project, model and vector length
 */
record EntryClustering(
    String name,
    Nearness nearness,
    Nearness calibrated,
    String model,
    int least,
    int most,
    Function<Entry, String> common) {
  /** Phase in which entries are merged by rule. */
  static final String NEAR_EXACT = "near_exact";

  /** Precision of thresholds, which removes the rounding errors of double arithmetic. */
  private static final double DECIMALS = 1e9;

  /**
   * Thresholds of similarity.
   *
   * @param threshold for the cosine of two near entries
   * @param floor minimum cosine between any two members of a cluster
   */
  private record Nearness(Threshold threshold, double floor) {
    static Nearness of(Threshold threshold, ConsolidationPolicy rules) {
      double floor = threshold.cosine() - rules.diameterSlack();
      return new Nearness(threshold, Math.rint(floor * DECIMALS) / DECIMALS);
    }
  }

  /** Returns the phase of entries with nearly the same text (Tier 1). */
  static EntryClustering nearExact(ConsolidationPolicy rules) {
    Nearness nearness = Nearness.of(Threshold.above(rules.nearExact().similarity()), rules);
    return new EntryClustering(
        NEAR_EXACT,
        nearness,
        nearness,
        null,
        2,
        rules.nearExact().maxSize(),
        EntryClustering::kind);
  }

  /** Returns the phases of entries with the same meaning, in order (Tier 2). */
  static List<EntryClustering> ofMeaning(ConsolidationOptions options, ConsolidationPolicy rules) {
    Calibration own = options.calibration();
    EntryClustering sameType =
        phase("same_type", options.sameType(), own.sameType(), options, rules, Entry::type);
    return options.type() == null
        ? List.of(
            sameType,
            phase(
                "same_subject",
                options.sameSubject(),
                own.sameSubject(),
                options,
                rules,
                Entry::subject),
            phase("all", options.all(), own.all(), options, rules, entry -> ""))
        : List.of(sameType);
  }

  private static EntryClustering phase(
      String name,
      Phase phase,
      double calibrated,
      ConsolidationOptions options,
      ConsolidationPolicy rules,
      Function<Entry, String> common) {
    return new EntryClustering(
        name,
        Nearness.of(Threshold.from(phase.similarity()), rules),
        Nearness.of(Threshold.from(calibrated), rules),
        options.calibration().model(),
        options.minCluster(),
        phase.maxSize(),
        common);
  }

  private Nearness of(List<Entry> block) {
    return block.get(0).vector().model().toString().equals(model) ? calibrated : nearness;
  }

  /**
   * Returns the clusters of entries with equal texts, with or without vectors.
   *
   * @param spared gains the ids of resting entries that equal others
   */
  static List<EntryCluster> equal(
      Collection<Entry> entries, ConsolidationPolicy rules, Set<String> spared) {
    List<EntryCluster> clusters = new ArrayList<>();
    Map<List<String>, List<Entry>> groups = new LinkedHashMap<>();
    for (Entry entry : entries.stream().sorted(Entry.BEST_FIRST).toList()) {
      String text = NormalText.of(entry.content()).digest();
      groups
          .computeIfAbsent(
              List.of(entry.project(), entry.type(), entry.subject(), text),
              unused -> new ArrayList<>())
          .add(entry);
    }
    for (List<Entry> group : groups.values()) {
      if (group.size() < 2) {
        continue;
      }
      List<Entry> taking =
          group.stream().filter(entry -> entry.eligibility() != MergeEligibility.RESTING).toList();
      group.stream()
          .filter(entry -> entry.eligibility() == MergeEligibility.RESTING)
          .forEach(entry -> spared.add(entry.itemId()));
      if (taking.size() > 1) {
        int most = Math.min(taking.size(), rules.nearExact().maxSize());
        clusters.add(new EntryCluster(taking.subList(0, most), 1));
      }
    }
    return clusters;
  }

  /**
   * Returns the clusters of the entries, independent of their order.
   *
   * @param divided components divided by earlier phases; those of this phase are added
   * @param spared receives the ids of recently restored entries that are near others
   */
  Clusters clusters(
      Collection<Entry> entries, MergeRule rule, Divided divided, Set<String> spared) {
    Map<String, List<Entry>> blocks = new TreeMap<>();
    for (Entry entry : entries) {
      if (entry.hasVector()) {
        String block =
            String.join("\n", entry.project(), entry.vector().kind(), common.apply(entry));
        blocks.computeIfAbsent(block, unused -> new ArrayList<>()).add(entry);
      }
    }
    List<EntryCluster> same = new ArrayList<>();
    List<EntryCluster> different = new ArrayList<>();
    for (List<Entry> block : blocks.values()) {
      if (block.size() > 1) {
        block.sort(Comparator.comparing(Entry::itemId));
        Nearness near = of(block);
        for (List<Entry> component : components(block, near, spared)) {
          if (!divided.isWithin(component, near.threshold)
              && divide(component, near, rule, same, different)) {
            divided.add(component, near.threshold);
          }
        }
      }
    }
    return new Clusters(same, different);
  }

  private static List<List<Entry>> components(
      List<Entry> block, Nearness near, Set<String> spared) {
    List<Entry> taking = new ArrayList<>();
    for (Entry entry : block) {
      if (entry.eligibility() != MergeEligibility.RESTING) {
        taking.add(entry);
      } else if (isNearAny(entry, block, near)) {
        spared.add(entry.itemId());
      }
    }
    return Components.of(taking.stream().map(Entry::vector).toList(), near.threshold).stream()
        .map(component -> component.stream().map(taking::get).toList())
        .toList();
  }

  /**
   * Adds a component as one cluster if its entries agree; otherwise adds a cluster for each side
   * and, for each type and subject, one of the entries that differ.
   *
   * @return true if any entries differ
   */
  private boolean divide(
      List<Entry> component,
      Nearness near,
      MergeRule rule,
      List<EntryCluster> same,
      List<EntryCluster> different) {
    EntryCluster all = EntryCluster.of(component, rule.container(component), most, near.floor);
    if (rule.admits(all.members())) {
      Entry container = rule.container(all.members());
      add(container == null ? all : all.ledBy(container), same);
      return false;
    }
    Map<String, Entry> stays = new HashMap<>();
    for (List<Entry> group : AgreementGroups.of(component, near.threshold, rule)) {
      EntryCluster cluster = EntryCluster.of(group, rule.container(group), most, near.floor);
      if (add(cluster, same)) {
        cluster.members().forEach(entry -> stays.put(entry.itemId(), cluster.members().get(0)));
      }
    }
    for (List<Entry> block : byKind(component).values()) {
      EntryCluster part = EntryCluster.of(block, rule.container(block), most, near.floor);
      List<Entry> differing =
          part.members().stream()
              .map(entry -> stays.getOrDefault(entry.itemId(), entry))
              .distinct()
              .sorted(Entry.BEST_FIRST)
              .toList();
      if (part.members().size() >= least && differing.size() > 1) {
        different.add(new EntryCluster(differing, part.smallestCosine()));
      }
    }
    return true;
  }

  /** Returns entries by type and subject: others do not contradict each other. */
  private static Map<String, List<Entry>> byKind(List<Entry> entries) {
    Map<String, List<Entry>> kinds = new TreeMap<>();
    for (Entry entry : entries) {
      kinds.computeIfAbsent(kind(entry), unused -> new ArrayList<>()).add(entry);
    }
    return kinds;
  }

  private static String kind(Entry entry) {
    return entry.type() + '\n' + entry.subject();
  }

  private boolean add(EntryCluster cluster, List<EntryCluster> clusters) {
    return cluster.members().size() >= least && clusters.add(cluster);
  }

  private static boolean isNearAny(Entry entry, List<Entry> block, Nearness near) {
    return block.stream()
        .anyMatch(
            other ->
                !other.itemId().equals(entry.itemId())
                    && near.threshold.admits(entry.vector().cosine(other.vector())));
  }
}
