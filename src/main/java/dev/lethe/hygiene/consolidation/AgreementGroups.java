package dev.lethe.hygiene.consolidation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Groups of entries that may become one each, among entries that may not become one together: rule
 * CN22.
 *
 * <p>Without a model an entry joins the largest one that contains it. With a model, greedy
 * agglomerative clustering with cannot-link constraints (Davidson and Ravi, 2005): starting with
 * the most similar pair, near entries that agree are joined, unless that would put two entries that
 * differ in one group.
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

  private AgreementGroups(List<Entry> entries, Threshold threshold, MergeRule rule) {
    this.entries = entries;
    this.differing = Stream.generate(BitSet::new).limit(entries.size()).toArray(BitSet[]::new);
    for (int i = 0; i < entries.size(); i++) {
      for (int k = i + 1; k < entries.size(); k++) {
        double cosine = entries.get(i).vector().cosine(entries.get(k).vector());
        if (!rule.admits(entries.get(i), entries.get(k))) {
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
   * Returns the groups of more than one entry that may become one each.
   *
   * @param entries entries of a connected component, in any order
   * @param threshold threshold that connects them
   */
  static List<List<Entry>> of(List<Entry> entries, Threshold threshold, MergeRule rule) {
    return rule.asksModel() ? agreeing(entries, threshold, rule) : nested(entries, threshold, rule);
  }

  private static List<List<Entry>> agreeing(
      List<Entry> entries, Threshold threshold, MergeRule rule) {
    List<Entry> sorted = entries.stream().sorted(BY_WORDS).toList();
    List<List<Entry>> sides = new ArrayList<>();
    for (int from = 0; from < sorted.size(); from += COMPARED) {
      List<Entry> some = sorted.subList(from, Math.min(sorted.size(), from + COMPARED));
      sides.addAll(new AgreementGroups(some, threshold, rule).sides());
    }
    return sides;
  }

  /** Assigns each entry to the largest one that contains it and is near. */
  private static List<List<Entry>> nested(
      List<Entry> entries, Threshold threshold, MergeRule rule) {
    List<Entry> largestFirst = new ArrayList<>(entries);
    largestFirst.sort(
        Comparator.comparingInt((Entry entry) -> -rule.text(entry).sentences().size())
            .thenComparing(Entry.BEST_FIRST));
    Map<String, List<List<Entry>>> bySentence = new HashMap<>();
    List<List<Entry>> groups = new ArrayList<>();
    for (Entry entry : largestFirst) {
      Collection<String> sentences = rule.text(entry).sentences();
      Optional<List<Entry>> group =
          sentences.stream()
              .map(sentence -> bySentence.getOrDefault(sentence, List.of()))
              .min(Comparator.comparingInt(List::size))
              .orElse(List.of())
              .stream()
              .filter(one -> rule.admits(one.get(0), entry))
              .filter(one -> threshold.admits(one.get(0).vector().cosine(entry.vector())))
              .findFirst();
      if (group.isPresent()) {
        group.get().add(entry);
        continue;
      }
      List<Entry> own = new ArrayList<>(List.of(entry));
      groups.add(own);
      sentences.forEach(
          sentence -> bySentence.computeIfAbsent(sentence, none -> new ArrayList<>()).add(own));
    }
    return groups.stream().filter(group -> group.size() > 1).toList();
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
