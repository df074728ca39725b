package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.MergeEligibility;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Search for groups of duplicates among snapshots: rules H4 and H5. Each phase works on the
 * snapshots that the previous ones left; the fuzzy phase repeats until it finds no more.
 */
final class ProfileGrouping {
  private final CollapseOptions options;

  /** Snapshots not absorbed yet, oldest first. */
  private List<ProfileCluster> left;

  ProfileGrouping(CollapseOptions options) {
    this.options = options;
  }

  /** Groups the snapshots; those without duplicates are returned as single clusters. */
  List<ProfileCluster> group(Collection<ProfileCluster> snapshots) {
    left = new ArrayList<>(snapshots);
    left.sort(Comparator.comparing((ProfileCluster c) -> c.canonical, Profile.OLDEST_FIRST));
    List<ProfileCluster> all = List.copyOf(left);
    joinAlike(Phase.EXACT, Reading::exactKey);
    joinAlike(Phase.TOKEN, reading -> reading.tokenKey(options.minTokens()));
    if (options.fuzzy()) {
      joinFuzzy();
    }
    return all;
  }

  private void joinAlike(Phase phase, Function<Reading, String> key) {
    alike(left, key).values().forEach(members -> join(members, phase));
    left.removeIf(ProfileCluster::isAbsorbed);
  }

  private static Map<String, List<ProfileCluster>> alike(
      List<ProfileCluster> clusters, Function<Reading, String> key) {
    Map<String, List<ProfileCluster>> alike = new LinkedHashMap<>();
    for (ProfileCluster cluster : clusters) {
      String own = key.apply(cluster.reading);
      if (own != null) {
        alike.computeIfAbsent(own, unused -> new ArrayList<>()).add(cluster);
      }
    }
    return alike;
  }

  /**
   * Snapshots with different distinctions are never duplicates, so each distinction is clustered
   * separately.
   */
  private void joinFuzzy() {
    for (List<ProfileCluster> sort : alike(left, Reading::distinction).values()) {
      FuzzyClusters clusters =
          new FuzzyClusters(
              sort.stream().map(cluster -> cluster.reading.tokens()).toList(),
              options.similarity(),
              options.minShared());
      while (joinFuzzy(sort, clusters)) {}
    }
    left.removeIf(ProfileCluster::isAbsorbed);
  }

  /** Clusters the remaining snapshots once; returns true if any were joined. */
  private static boolean joinFuzzy(List<ProfileCluster> sort, FuzzyClusters clusters) {
    int[] present =
        IntStream.range(0, sort.size()).filter(i -> !sort.get(i).isAbsorbed()).toArray();
    int[] firsts = clusters.firsts(present);
    Map<Integer, List<ProfileCluster>> members = new LinkedHashMap<>();
    for (int i = 0; i < present.length; i++) {
      members.computeIfAbsent(firsts[i], unused -> new ArrayList<>()).add(sort.get(present[i]));
    }
    boolean joined = false;
    for (List<ProfileCluster> cluster : members.values()) {
      joined |= join(cluster, Phase.FUZZY);
    }
    return joined;
  }

  /** Joins duplicates to the best of them; returns true if any was joined. */
  private static boolean join(List<ProfileCluster> members, Phase phase) {
    if (members.size() < 2) {
      return false;
    }
    ProfileCluster best = members.get(0);
    for (ProfileCluster member : members) {
      best = Profile.BEST_FIRST.compare(member.canonical, best.canonical) < 0 ? member : best;
    }
    boolean joined = false;
    for (ProfileCluster member : members) {
      if (member == best) {
        continue;
      }
      if (member.canonical.item().eligibility() == MergeEligibility.PROTECTED) {
        spare(member, best, phase);
      } else {
        best.absorb(member, phase);
        joined = true;
      }
    }
    return joined;
  }

  /**
   * Keeps both snapshots. Except in the fuzzy phase, a duplicate of one is a duplicate of the
   * other, so the better one takes all duplicates.
   */
  private static void spare(ProfileCluster member, ProfileCluster best, Phase phase) {
    if (phase == Phase.FUZZY) {
      member.spare();
    } else {
      best.spare(member, phase);
    }
  }
}
