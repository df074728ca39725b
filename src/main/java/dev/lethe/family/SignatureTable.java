package dev.lethe.family;

import dev.lethe.fingerprint.Digest;
import java.util.Arrays;
import java.util.PriorityQueue;

/** A scope's signatures by digest, in parallel arrays; a slot is a signature's until it goes. */
final class SignatureTable {
  private static final int MIN_CAPACITY = 4;
  private static final int DIGEST_LONGS = 4;

  private long[] digests = new long[MIN_CAPACITY * DIGEST_LONGS];
  private Family[] families = new Family[MIN_CAPACITY];
  private long[] ordinals = new long[MIN_CAPACITY];
  private long[] simhashes = new long[MIN_CAPACITY];
  private long[] nearKeys = new long[MIN_CAPACITY];
  private int[] hours = new int[MIN_CAPACITY];

  /** A family's signatures are chained in the order of their ordinals. */
  private int[] older = new int[MIN_CAPACITY];

  private int[] newer = new int[MIN_CAPACITY];

  /** Slot + 1 by digest, open addressing; 0 is free. */
  private int[] index = new int[MIN_CAPACITY * 2];

  private int[] free = new int[MIN_CAPACITY];
  private int freeCount;
  private int used;
  private int size;
  private PriorityQueue<Due> due;

  /** A slot as it stood when it was queued: the hour of its last arrival may be later by now. */
  private record Due(int hour, long ordinal, int slot) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return hour != other.hour
          ? Integer.compare(hour, other.hour)
          : Long.compare(ordinal, other.ordinal);
    }
  }

  int size() {
    return size;
  }

  /** All slots are below this. */
  int slots() {
    return used;
  }

  boolean isTaken(int slot) {
    return families[slot] != null;
  }

  Family family(int slot) {
    return families[slot].root();
  }

  /** Gives the younger family's signatures to the older. */
  void merge(Family younger, Family older) {
    int own = older.first;
    int other = younger.first;
    int last = -1;
    older.first = -1;
    while (own >= 0 || other >= 0) {
      boolean takeOwn = other < 0 || (own >= 0 && ordinals[own] < ordinals[other]);
      int slot = takeOwn ? own : other;
      if (takeOwn) {
        own = newer[own];
      } else {
        other = newer[other];
      }
      this.older[slot] = last;
      if (last < 0) {
        older.first = slot;
      } else {
        newer[last] = slot;
      }
      last = slot;
    }
    older.last = last;
    if (last >= 0) {
      newer[last] = -1;
    }
    younger.first = -1;
    younger.last = -1;
    younger.mergedInto = older;
  }

  /** The lowest ordinal of a family that has signatures. */
  long firstOrdinal(Family family) {
    return ordinals[family.first];
  }

  /** Whether so many of a family's signatures came in an hour of arrival or later. */
  boolean retained(Family family, int hour, int least) {
    int found = 0;
    for (int slot = family.last; slot >= 0 && found < least; slot = older[slot]) {
      found += hours[slot] >= hour ? 1 : 0;
    }
    return found >= least;
  }

  private void chain(int slot, Family family) {
    int after = family.last;
    while (after >= 0 && ordinals[after] > ordinals[slot]) {
      after = older[after];
    }
    int before = after < 0 ? family.first : newer[after];
    older[slot] = after;
    newer[slot] = before;
    if (after < 0) {
      family.first = slot;
    } else {
      newer[after] = slot;
    }
    if (before < 0) {
      family.last = slot;
    } else {
      older[before] = slot;
    }
  }

  private void unchain(int slot) {
    Family family = families[slot].root();
    if (older[slot] < 0) {
      family.first = newer[slot];
    } else {
      newer[older[slot]] = newer[slot];
    }
    if (newer[slot] < 0) {
      family.last = older[slot];
    } else {
      older[newer[slot]] = older[slot];
    }
  }

  long ordinal(int slot) {
    return ordinals[slot];
  }

  long simhash(int slot) {
    return simhashes[slot];
  }

  long nearKey(int slot) {
    return nearKeys[slot];
  }

  int hour(int slot) {
    return hours[slot];
  }

  void sighted(int slot, int hour) {
    hours[slot] = Math.max(hours[slot], hour);
  }

  Digest digest(int slot) {
    int i = slot * DIGEST_LONGS;
    return new Digest(digests[i], digests[i + 1], digests[i + 2], digests[i + 3]);
  }

  int find(Digest digest) {
    int mask = index.length - 1;
    for (int i = home(digest.a(), mask); index[i] != 0; i = (i + 1) & mask) {
      int slot = index[i] - 1;
      int d = slot * DIGEST_LONGS;
      if (digests[d] == digest.a()
          && digests[d + 1] == digest.b()
          && digests[d + 2] == digest.c()
          && digests[d + 3] == digest.d()) {
        return slot;
      }
    }
    return -1;
  }

  /** Adds a signature that isn't there yet. */
  int add(Digest digest, Family family, long ordinal, long simhash, long nearKey, int hour) {
    int slot = freeCount > 0 ? free[--freeCount] : next();
    int d = slot * DIGEST_LONGS;
    digests[d] = digest.a();
    digests[d + 1] = digest.b();
    digests[d + 2] = digest.c();
    digests[d + 3] = digest.d();
    families[slot] = family;
    ordinals[slot] = ordinal;
    simhashes[slot] = simhash;
    nearKeys[slot] = nearKey;
    hours[slot] = hour;
    size++;
    file(slot);
    chain(slot, family.root());
    if (due != null) {
      due.add(new Due(hour, ordinal, slot));
    }
    return slot;
  }

  void remove(int slot) {
    int mask = index.length - 1;
    int hole = home(digests[slot * DIGEST_LONGS], mask);
    while (index[hole] != slot + 1) {
      hole = (hole + 1) & mask;
    }
    for (int i = (hole + 1) & mask; index[i] != 0; i = (i + 1) & mask) {
      int home = home(digests[(index[i] - 1) * DIGEST_LONGS], mask);
      if (((i - home) & mask) >= ((i - hole) & mask)) {
        index[hole] = index[i];
        hole = i;
      }
    }
    index[hole] = 0;
    unchain(slot);
    families[slot] = null;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, freeCount * 2);
    }
    free[freeCount++] = slot;
    size--;
  }

  /** The signature of the earliest hour of arrival, ties to the lower ordinal. */
  int earliest() {
    if (due == null) {
      due = new PriorityQueue<>(size + 1);
      for (int slot = 0; slot < used; slot++) {
        if (isTaken(slot)) {
          due.add(new Due(hours[slot], ordinals[slot], slot));
        }
      }
    }
    while (true) {
      Due first = due.peek();
      int slot = first.slot;
      if (isTaken(slot) && ordinals[slot] == first.ordinal && hours[slot] == first.hour) {
        return slot;
      }
      due.poll();
      if (isTaken(slot) && ordinals[slot] == first.ordinal) {
        due.add(new Due(hours[slot], first.ordinal, slot));
      }
    }
  }

  private int next() {
    if (used == families.length) {
      int larger = used * 2;
      digests = Arrays.copyOf(digests, larger * DIGEST_LONGS);
      families = Arrays.copyOf(families, larger);
      ordinals = Arrays.copyOf(ordinals, larger);
      simhashes = Arrays.copyOf(simhashes, larger);
      nearKeys = Arrays.copyOf(nearKeys, larger);
      hours = Arrays.copyOf(hours, larger);
      older = Arrays.copyOf(older, larger);
      newer = Arrays.copyOf(newer, larger);
      index = new int[larger * 2];
      for (int slot = 0; slot < used; slot++) {
        if (isTaken(slot)) {
          file(slot);
        }
      }
    }
    return used++;
  }

  private void file(int slot) {
    int mask = index.length - 1;
    int i = home(digests[slot * DIGEST_LONGS], mask);
    while (index[i] != 0) {
      i = (i + 1) & mask;
    }
    index[i] = slot + 1;
  }

  private static int home(long digest, int mask) {
    return (int) (digest >>> 32) & mask;
  }
}
