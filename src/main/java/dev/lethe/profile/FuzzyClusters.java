package dev.lethe.profile;

import java.util.Arrays;
import java.util.BitSet;
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
   *
   * Sets that each began a cluster aren't like each other, so when the clusters are made again of
   * what is left, only pairs with another set are compared.
   */
  private static final int[] NONE = {};

  private final double similarity;
  private final int minShared;
  private final int[][] sets;
  private final long[] bits;
  private final int words;

  /** By the size of two sets together, how many words they have to share. */
  private int[] required = NONE;

  /** By the size of a set, {@link #allowed} of it. */
  private final int[][] allowedBySize;

  /** The sets that began a cluster the last time, of which none is like another. */
  private final BitSet settled = new BitSet();

  /** By word, the settled sets that began a cluster this time and have it among their rarest. */
  private Listed[] listedSettled;

  /** The same of other sets. */
  private Listed[] listed;

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
   * The first set of the cluster that each set is in, by its place; its own if it began one.
   * Clusters are made anew each time.
   *
   * @param present the places of the sets that take part, ascending
   * @return one for each of {@code present}
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

  /** How many of a set's rarest words tell whether it shares enough with any other. */
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

  /** Compares a set with all that are listed by the word at that place of it. */
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
      // Behind a later word that both have there is less still, so it doesn't matter which is
      // first.
      if (Math.min(size - place, its - list.places[i]) >= needed
          && asked[list.sets[i]] != question) {
        asked[list.sets[i]] = question;
        compare(set, place, list.sets[i], list.places[i], needed);
      }
    }
  }

  /** By the size of another set, how many words only one of the two may have; -1 if none may. */
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

  /** Compares two sets, the first of whose shared words stands at those places. */
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

  /** Sets in columns, since nearly all of them are passed over by what stands here. */
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
