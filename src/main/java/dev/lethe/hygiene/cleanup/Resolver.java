package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.cleanup.Resolution.Link;
import dev.lethe.hygiene.consolidation.NormalText;
import dev.lethe.hygiene.consolidation.Threshold;
import dev.lethe.policy.CleanupPolicy;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Resolver of clusters; the first applicable resolution is used: rule CL4. */
final class Resolver {
  /**
   * One is far better than another: reason for a removal if all were scored by a model, else for
   * review.
   */
  static final String QUALITY_GAP = "quality_gap";

  /** A score is too low: reason for a removal or review, or against a merge. */
  static final String LOW_QUALITY = "low_quality";

  /** Reason for review: two are not similar enough for a merge. */
  static final String NOT_ALIKE = "not_alike";

  /** Reason for review: the result would be too long for a review or a record. */
  static final String TOO_LARGE = "too_large";

  /** Maximum number of characters of all merged patterns together. */
  static final int MOST_CHARACTERS = 256 * 1024;

  private final CleanupPolicy rules;

  /**
   * @param policy the tenant's policy
   */
  Resolver(Policy policy) {
    this.rules = policy.cleanup();
  }

  Resolution of(PatternCluster cluster) {
    return versions(cluster)
        .or(() -> platforms(cluster))
        .or(() -> gap(cluster))
        .orElseGet(() -> compatible(cluster));
  }

  private static Optional<Resolution> versions(PatternCluster cluster) {
    Map<ManualPattern, Map<String, VersionNumber>> versionsByPattern = new HashMap<>();
    Map<String, List<VersionNumber>> byName = new TreeMap<>();
    for (ManualPattern one : cluster.members()) {
      Map<String, VersionNumber> versions = Versions.of(one.text());
      versionsByPattern.put(one, versions);
      versions.forEach(
          (name, version) ->
              byName.computeIfAbsent(name, unused -> new ArrayList<>()).add(version));
    }
    return byName.entrySet().stream()
        .filter(one -> differ(one.getValue()))
        .max(
            Comparator.comparingInt(
                    (Map.Entry<String, List<VersionNumber>> one) -> one.getValue().size())
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(
            one ->
                new Resolution.KeepVersions(
                    cluster, links(cluster, versionsByPattern, one.getKey())));
  }

  private static boolean differ(List<VersionNumber> versions) {
    VersionNumber first = versions.get(0);
    return versions.stream().anyMatch(first::isOther);
  }

  private static List<Link> links(
      PatternCluster cluster,
      Map<ManualPattern, Map<String, VersionNumber>> versionsByPattern,
      String name) {
    List<Link> links = new ArrayList<>();
    for (ManualPattern newer : cluster.members()) {
      VersionNumber version = versionsByPattern.get(newer).get(name);
      // Members are sorted best first, and for ties max would return the last one.
      ManualPattern older = null;
      for (ManualPattern other : cluster.members()) {
        VersionNumber its = versionsByPattern.get(other).get(name);
        boolean isOlder = version != null && its != null && its.compareTo(version) < 0;
        if (isOlder
            && (older == null || its.compareTo(versionsByPattern.get(older).get(name)) > 0)) {
          older = other;
        }
      }
      if (older != null) {
        links.add(new Link(newer, older));
      }
    }
    return links;
  }

  private static Optional<Resolution> platforms(PatternCluster cluster) {
    Map<String, Set<String>> first = new HashMap<>();
    for (ManualPattern one : cluster.members()) {
      for (Map.Entry<String, Set<String>> platforms : Platforms.of(one.text()).entrySet()) {
        Set<String> before = first.putIfAbsent(platforms.getKey(), platforms.getValue());
        if (before != null && !before.equals(platforms.getValue())) {
          return Optional.of(new Resolution.KeepPlatforms(cluster));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Resolution> gap(PatternCluster cluster) {
    ManualPattern best = cluster.members().get(0);
    List<ManualPattern> beaten = beaten(cluster);
    if (beaten.isEmpty() || !areScoredByModel(cluster)) {
      return Optional.empty();
    }
    List<ManualPattern> going =
        beaten.stream().filter(one -> one.eligibility() == MergeEligibility.FREE).toList();
    return Optional.of(new Resolution.KeepBest(best, going, beaten.size() - going.size()));
  }

  private static boolean areScoredByModel(PatternCluster cluster) {
    return cluster.members().stream().allMatch(one -> one.quality().byModel());
  }

  private List<ManualPattern> beaten(PatternCluster cluster) {
    ManualPattern best = cluster.members().get(0);
    return cluster.members().stream()
        .filter(one -> best.overall() - one.overall() > thousandths(rules.qualityGap()))
        .toList();
  }

  private Resolution compatible(PatternCluster cluster) {
    String reason = reasonAgainst(cluster);
    if (reason != null) {
      return new Resolution.Review(cluster, beaten(cluster).isEmpty() ? reason : QUALITY_GAP);
    }
    ManualPattern keeper = cluster.members().get(0);
    List<ManualPattern> others = cluster.members().subList(1, cluster.members().size());
    List<ManualPattern> merged =
        others.stream()
            .filter(one -> one.eligibility() == MergeEligibility.FREE)
            .sorted(ManualPattern.OLDEST_FIRST)
            .toList();
    return new Resolution.Merge(
        merged.isEmpty() ? null : new PatternMerge(keeper, merged, cluster.smallestCosine()),
        others.size() - merged.size());
  }

  /** Returns the reason why a cluster must not be merged; null if it may be. */
  private String reasonAgainst(PatternCluster cluster) {
    List<ManualPattern> members = cluster.members();
    if (!isLossless(members)) {
      return ReviewCase.TEXTS_DIFFER;
    }
    if (!Threshold.above(rules.mergeSimilarity()).admits(cluster.smallestCosine())) {
      return NOT_ALIKE;
    }
    boolean bad =
        members.stream()
            .anyMatch(
                one -> one.quality().byModel() && one.overall() < thousandths(rules.deleteBelow()));
    if (bad) {
      return LOW_QUALITY;
    }
    long characters = members.stream().mapToLong(ManualPattern::characters).sum();
    return characters > MOST_CHARACTERS ? TOO_LARGE : null;
  }

  /**
   * Returns true if all have one type and name, and one content has all sentences of the others.
   */
  private static boolean isLossless(List<ManualPattern> members) {
    ManualPattern first = members.get(0);
    String name = NormalText.of(first.shown().name()).digest();
    return members.stream()
            .allMatch(
                one ->
                    one.own().entityType().equals(first.own().entityType())
                        && NormalText.of(one.shown().name()).digest().equals(name))
        && NormalText.widest(
                members.stream().map(one -> NormalText.of(one.shown().content())).toList())
            >= 0;
  }

  static int thousandths(double share) {
    return (int) Math.round(share * Quality.MOST);
  }
}
