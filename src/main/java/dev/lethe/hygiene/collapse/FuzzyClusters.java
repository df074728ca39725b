package dev.lethe.hygiene.collapse;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Greedy clustering of word sets: each set, in order, joins the most similar cluster if it is
 * similar enough to that cluster's first set, or else begins its own. Ties go to the older cluster.
 */
final class FuzzyClusters {
  /*
   * Candidates are looked up instead of scanned (prefix filtering, as in AllPairs and PPJoin).
   *
   * Words are numbered from the rarest to the most frequent, and every set is sorted by these
   * numbers. Two sets of sizes n and m that share at least o words share at least one among the
   * first n - o + 1 of one and the first m - o + 1 of the other. So only sets that began a cluster
   * are listed, under these few rare words, and only these words of a new set are looked up. The
   * candidates are then filtered by size, by the number of words that can still be shared after
   * the word found, and by a 64-bit summary of their words, before the words are compared.
   *
   * Sets that began clusters are not similar to each other, so when the remaining sets are
   * clustered again, only pairs with another set are compared.
   */
  private static final int[] NONE = {};

  private final double similarity;
  private final int minShared;
  private final int[][] sets;
  private final long[] bits;
  private final int words;

  /** By the sum of two sets' sizes, the number of words that they must share. */
  private int[] required = NONE;

  /** By the size of a set, its {@link #allowed} array. */
  private final int[][] allowedBySize;

  /** Sets that began a cluster in the previous pass; no two of them are similar. */
  private final BitSet settled = new BitSet();

  /**
   * By word, the settled sets that began a cluster in this pass and have the word among their
   * rarest.
   */
  private Listed[] listedSettled;

  /**
   * By word, the other sets that began a cluster in this pass and have the word among their rarest.
   */
  private Listed[] listed;

  private int[] asked;
  private int best;
  private double bestSimilarity;

  /**
   * @param sets distinct words, in the order in which they are clustered
   * @param similarity minimum Jaccard index
   * @param minShared minimum number of shared words, at least 1
   */
  FuzzyClusters(List<? extends Collection<String>> sets, double similarity, int minShared) {
    this.similarity = similarity;
    this.minShared = minShared;
    Map<String, Integer> numbers = numbered(sets);
    this.words = numbers.size();
    this.sets = new int[sets.size()][];
    this.bits = new long[sets.size()];
    int largest = 0;
    for (int i = 0; i < this.sets.length; i++) {
      int[] set = sets.get(i).stream().mapToInt(numbers::get).sorted().toArray();
      this.sets[i] = set;
      for (int word : set) {
        bits[i] |= 1L << word;
      }
      largest = Math.max(largest, set.length);
    }
    this.allowedBySize = new int[largest + 1][];
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
   * Returns the first set of each set's cluster, by position; a set that began a cluster is its own
   * first set. Each call clusters from scratch.
   *
   * @param present positions of the participating sets, ascending
   * @return one position for each element of {@code present}
   */
  int[] firsts(int[] present) {
    listed = new Listed[words];
    listedSettled = new Listed[words];
    asked = new int[sets.length];
    int[] firsts = new int[present.length];
    BitSet began = new BitSet();
    for (int i = 0; i < present.length; i++) {
      int set = present[i];
      int nearest = nearest(set, i + 1);
      firsts[i] = nearest < 0 ? set : nearest;
      if (nearest < 0) {
        list(set, settled.get(set) ? listedSettled : listed);
        began.set(set);
      }
    }
    settled.clear();
    settled.or(began);
    return firsts;
  }

  /**
   * Returns the number of a set's rarest words among which a similar set must share at least one.
   */
  private int prefix(int[] set) {
    int size = set.length;
    int least = Math.max(minShared, (int) Math.floor(similarity * size));
    while (least < size && (double) least / size < similarity) {
      least++;
    }
    return Math.max(0, size - least + 1);
  }

  private void list(int set, Listed[] lists) {
    int[] own = sets[set];
    int prefix = prefix(own);
    for (int place = 0; place < prefix; place++) {
      int word = own[place];
      if (lists[word] == null) {
        lists[word] = new Listed();
      }
      lists[word].add(set, place, own.length, bits[set]);
    }
  }

  private int nearest(int set, int question) {
    best = -1;
    bestSimilarity = 0;
    compareAll(set, listed, question);
    if (!settled.get(set)) {
      compareAll(set, listedSettled, question);
    }
    return best;
  }

  private void compareAll(int set, Listed[] lists, int question) {
    int[] own = sets[set];
    int prefix = prefix(own);
    for (int place = 0; place < prefix; place++) {
      Listed list = lists[own[place]];
      if (list != null) {
        compare(set, place, list, question);
      }
    }
  }

  /** Compares a set with all sets listed under the word at the given position. */
  private void compare(int set, int place, Listed list, int question) {
    int size = sets[set].length;
    int[] allowed = allowed(size);
    long ownBits = bits[set];
    int count = list.count;
    for (int i = 0; i < count; i++) {
      int its = list.sizes[i];
      if (its >= allowed.length || Long.bitCount(ownBits ^ list.bits[i]) > allowed[its]) {
        continue;
      }
      int needed = required(size + its);
      // A later shared word is followed by even fewer words, so it doesn't matter which shared
      // word comes first.
      if (Math.min(size - place, its - list.places[i]) >= needed
          && asked[list.sets[i]] != question) {
        asked[list.sets[i]] = question;
        compare(set, place, list.sets[i], list.places[i], needed);
      }
    }
  }

  /**
   * Returns, by the size of another set, the maximum number of words that occur in only one of the
   * two sets; -1 if they can't be similar.
   */
  private int[] allowed(int size) {
    int[] allowed = allowedBySize[size];
    if (allowed == null) {
      int largest = allowedBySize.length - 1;
      int most = similarity > 0 ? (int) Math.min(largest, size / similarity + 1) : largest;
      allowed = new int[most + 1];
      for (int its = 0; its <= most; its++) {
        int needed = required(size + its);
        allowed[its] = needed > Math.min(size, its) ? -1 : size + its - 2 * needed;
      }
      allowedBySize[size] = allowed;
    }
    return allowed;
  }

  /** Compares two sets from the positions of their first shared word. */
  private void compare(int set, int place, int other, int otherPlace, int needed) {
    int shared = shared(sets[set], place, sets[other], otherPlace, needed);
    if (shared < needed) {
      return;
    }
    double found = (double) shared / (sets[set].length + sets[other].length - shared);
    if (found > bestSimilarity || (found == bestSimilarity && other < best)) {
      best = other;
      bestSimilarity = found;
    }
  }

  /**
   * Returns the number of words shared from the given positions on; less than {@code needed} if
   * there are not enough.
   */
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

  /** Sets in columnar form, because these values alone rule out nearly all of them. */
  private static final class Listed {
    private int[] sets = new int[4];
    private int[] places = new int[4];
    private int[] sizes = new int[4];
    private long[] bits = new long[4];
    private int count;

    void add(int set, int place, int size, long words) {
      if (count == sets.length) {
        sets = Arrays.copyOf(sets, count * 2);
        places = Arrays.copyOf(places, count * 2);
        sizes = Arrays.copyOf(sizes, count * 2);
        bits = Arrays.copyOf(bits, count * 2);
      }
      sets[count] = set;
      places[count] = place;
      sizes[count] = size;
      bits[count++] = words;
    }
  }
}
