package dev.lethe.profile;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Clusters sets of words greedily: each set, in its order, joins the nearest cluster whose first
 * set it is like, or begins one of its own; of equally near ones the older.
 */
final class FuzzyClusters {
  /*
   * What is compared is found, not scanned for (prefix filtering, as in AllPairs and PPJoin).
   *
   * Words are numbered from the rarest to the most frequent, and every set is sorted by these
   * numbers. Two sets that share at least o words share one among the first n - o + 1 of one and
   * the first m - o + 1 of the other, so only the firsts of such sets are listed by those few rare
   * words, and only those of the set at hand are looked up. What the lists yield is told apart
   * further by size, by how much can still be shared behind the word found, and by 64 bits of its
   * words, before the words themselves are compared.
   */
  private static final int[] NONE = {};

  private final double similarity;
  private final int minShared;
  private final int[][] sets;
  private final long[] bits;
  private final int words;

  /** By the size of two sets together, how many words they have to share. */
  private int[] required = NONE;

  /** By word, the sets that began a cluster, each with the word's place in it. */
  private int[][] listed;

  private int[] listSizes;
  private int[] asked;
  private int best;
  private double bestSimilarity;

  /**
   * @param sets distinct words, in the order in which they are clustered
   * @param similarity shared words of all words, at least
   * @param minShared shared words, at least 1
   */
  FuzzyClusters(List<? extends Collection<String>> sets, double similarity, int minShared) {
    this.similarity = similarity;
    this.minShared = minShared;
    Map<String, Integer> numbers = numbered(sets);
    this.words = numbers.size();
    this.sets = new int[sets.size()][];
    this.bits = new long[sets.size()];
    for (int i = 0; i < this.sets.length; i++) {
      int[] set = sets.get(i).stream().mapToInt(numbers::get).sorted().toArray();
      this.sets[i] = set;
      for (int word : set) {
        bits[i] |= 1L << word;
      }
    }
  }

  private static Map<String, Integer> numbered(List<? extends Collection<String>> sets) {
    Map<String, Integer> counts = new HashMap<>();
    sets.forEach(set -> set.forEach(word -> counts.merge(word, 1, Integer::sum)));
    String[] order = counts.keySet().toArray(String[]::new);
    Arrays.sort(
        order,
        (one, other) -> {
          int byCount = Integer.compare(counts.get(one), counts.get(other));
          return byCount == 0 ? one.compareTo(other) : byCount;
        });
    Map<String, Integer> numbers = new HashMap<>();
    for (String word : order) {
      numbers.put(word, numbers.size());
    }
    return numbers;
  }

  /**
   * The first set of the cluster that each set is in, by its place; its own if it began one.
   *
   * @param present the places of the sets that take part, ascending
   * @return one for each of {@code present}
   */
  int[] firsts(int[] present) {
    listed = new int[words][];
    listSizes = new int[words];
    asked = new int[sets.length];
    int[] firsts = new int[present.length];
    for (int i = 0; i < present.length; i++) {
      int set = present[i];
      int nearest = nearest(set, i + 1);
      firsts[i] = nearest < 0 ? set : nearest;
      if (nearest < 0) {
        list(set);
      }
    }
    return firsts;
  }

  /** How many of a set's rarest words tell whether it shares enough with any other. */
  private int prefix(int[] set) {
    int size = set.length;
    int least = Math.max(minShared, (int) Math.floor(similarity * size));
    while (least < size && (double) least / size < similarity) {
      least++;
    }
    return Math.max(0, size - least + 1);
  }

  private void list(int set) {
    int[] own = sets[set];
    int prefix = prefix(own);
    for (int place = 0; place < prefix; place++) {
      int word = own[place];
      int size = listSizes[word];
      if (size == 0) {
        listed[word] = new int[4];
      } else if (size == listed[word].length) {
        listed[word] = Arrays.copyOf(listed[word], size * 2);
      }
      listed[word][size] = set;
      listed[word][size + 1] = place;
      listSizes[word] = size + 2;
    }
  }

  private int nearest(int set, int question) {
    best = -1;
    bestSimilarity = 0;
    int[] own = sets[set];
    int prefix = prefix(own);
    for (int place = 0; place < prefix; place++) {
      int[] list = listed[own[place]];
      int size = listSizes[own[place]];
      for (int i = 0; i < size; i += 2) {
        int other = list[i];
        if (asked[other] != question) {
          asked[other] = question;
          compare(set, place, other, list[i + 1]);
        }
      }
    }
    return best;
  }

  /** Compares two sets, the first of whose shared words stands at those places. */
  private void compare(int set, int place, int other, int otherPlace) {
    int[] own = sets[set];
    int[] its = sets[other];
    int together = own.length + its.length;
    int needed = required(together);
    int possible = Math.min(own.length - place, its.length - otherPlace);
    if (possible < needed || Long.bitCount(bits[set] ^ bits[other]) > together - 2 * needed) {
      return;
    }
    int shared = shared(own, place, its, otherPlace, needed);
    if (shared < needed) {
      return;
    }
    double found = (double) shared / (together - shared);
    if (found > bestSimilarity || (found == bestSimilarity && other < best)) {
      best = other;
      bestSimilarity = found;
    }
  }

  /** How many words two sets share from those places on; less than needed if not enough. */
  private static int shared(int[] own, int place, int[] its, int otherPlace, int needed) {
    int shared = 0;
    int i = place;
    int k = otherPlace;
    while (i < own.length
        && k < its.length
        && shared + Math.min(own.length - i, its.length - k) >= needed) {
      if (own[i] == its[k]) {
        shared++;
        i++;
        k++;
      } else if (own[i] < its[k]) {
        i++;
      } else {
        k++;
      }
    }
    return shared;
  }

  private int required(int together) {
    if (together >= required.length) {
      int size = required.length;
      required = Arrays.copyOf(required, Math.max(together + 1, size * 2));
      for (int sum = size; sum < required.length; sum++) {
        int shared = sum == 0 ? minShared : required[sum - 1];
        while (2 * shared <= sum && (double) shared / (sum - shared) < similarity) {
          shared++;
        }
        required[sum] = shared;
      }
    }
    return required[together];
  }
}
