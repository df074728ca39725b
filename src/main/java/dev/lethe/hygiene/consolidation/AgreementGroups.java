package dev.lethe.hygiene.consolidation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Division of entries, some of which differ, into sides whose entries agree: rule CN22.
 *
 * <p>Greedy agglomerative clustering with cannot-link constraints (Davidson and Ravi, 2005):
 * starting with the most similar pair, near entries that don't differ are joined, unless that would
 * put two differing entries on the same side.
 */
final class AgreementGroups {
  /**
   * Maximum number of entries compared with each other; more are split into groups of this size, in
   * order of their texts. The time is quadratic, and a scope may be full of texts that differ only
   * in a number.
   */
  static final int COMPARED = 48;

  private static final Comparator<Entry> BY_WORDS =
      Comparator.comparing(Entry::content).thenComparing(Entry::itemId);

  private final List<Entry> entries;

  /** By position, the entries that differ from it. */
  private final BitSet[] differing;

  private final List<Pair> near = new ArrayList<>();

  /** Pair of near entries that don't differ. */
  private record Pair(int one, int other, double cosine) {
    static final Comparator<Pair> NEAREST_FIRST =
        Comparator.comparingDouble(Pair::cosine)
            .reversed()
            .thenComparing(Pair::one)
            .thenComparing(Pair::other);
  }

  private AgreementGroups(List<Entry> entries, Threshold threshold, Contradictions contradictions) {
    this.entries = entries;
    this.differing = Stream.generate(BitSet::new).limit(entries.size()).toArray(BitSet[]::new);
    Contradictions.Among among = contradictions.among(entries);
    for (int i = 0; i < entries.size(); i++) {
      for (int k = i + 1; k < entries.size(); k++) {
        double cosine = entries.get(i).vector().cosine(entries.get(k).vector());
        if (among.differ(i, k)) {
          differing[i].set(k);
          differing[k].set(i);
        } else if (threshold.admits(cosine)) {
          near.add(new Pair(i, k, cosine));
        }
      }
    }
    near.sort(Pair.NEAREST_FIRST);
  }

  /**
   * Returns the sides with more than one entry.
   *
   * @param entries entries of a connected component, in any order
   * @param threshold threshold that connects them
   */
  static List<List<Entry>> of(
      List<Entry> entries, Threshold threshold, Contradictions contradictions) {
    List<Entry> sorted = entries.stream().sorted(BY_WORDS).toList();
    List<List<Entry>> sides = new ArrayList<>();
    for (int from = 0; from < sorted.size(); from += COMPARED) {
      List<Entry> some = sorted.subList(from, Math.min(sorted.size(), from + COMPARED));
      sides.addAll(new AgreementGroups(some, threshold, contradictions).sides());
    }
    return sides;
  }

  private List<List<Entry>> sides() {
    BitSet[] sideOf = new BitSet[entries.size()];
    for (int i = 0; i < sideOf.length; i++) {
      sideOf[i] = new BitSet();
      sideOf[i].set(i);
    }
    for (Pair pair : near) {
      BitSet side = sideOf[pair.one];
      BitSet other = sideOf[pair.other];
      if (!side.get(pair.other)
          && side.stream().noneMatch(member -> differing[member].intersects(other))) {
        side.or(other);
        other.stream().forEach(member -> sideOf[member] = side);
      }
    }
    return Stream.of(sideOf)
        .distinct()
        .filter(side -> side.cardinality() > 1)
        .map(side -> side.stream().mapToObj(entries::get).toList())
        .toList();
  }
}
