package dev.lethe.store;

import java.util.ArrayDeque;

/**
 * Fingerprints with their arrivals in the order in which they came, numbered from 0, with an index
 * from a fingerprint to its newest row.
 */
final class SeenRows {
  /*
   * Rows lie in chunks of 4,096, 24 bytes each (seconds are longs: an int ends in 2038, which simulate can reach); the
   * chunks form a ring, for rows go in the order in which they came. The index is an open-addressing table of row
   * numbers with linear probing, at most three quarters full; a slot holds the low 31 bits of a number, which are
   * unambiguous among fewer than 2^31 rows, and the sign bit, so that 0 is an empty slot. A row leaves it by shifting
   * back those that stand behind it, so no tombstones collect.
   * A fingerprint that is added again has its older row taken out of the index; that row only waits for its turn.
   */
  private static final int CHUNK_BITS = 12;
  private static final int CHUNK_ROWS = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK_ROWS - 1;
  private static final int INITIAL_SLOTS = 1024;
  private static final int USED = 1 << 31;

  private final ArrayDeque<Chunk> spare = new ArrayDeque<>(1);
  private Chunk[] ring = new Chunk[4];
  private int[] slots = new int[INITIAL_SLOTS];
  private int indexed;
  private long head;
  private long tail;

  void clear() {
    ring = new Chunk[4];
    slots = new int[INITIAL_SLOTS];
    spare.clear();
    indexed = 0;
    head = 0;
    tail = 0;
  }

  /** The number of the oldest row; equal to {@link #tail()} if there is none. */
  long head() {
    return head;
  }

  /** The number that the next row gets. */
  long tail() {
    return tail;
  }

  /** Different fingerprints. */
  int size() {
    return indexed;
  }

  long hi(long row) {
    return chunk(row).fingerprints[2 * (int) (row & CHUNK_MASK)];
  }

  long lo(long row) {
    return chunk(row).fingerprints[2 * (int) (row & CHUNK_MASK) + 1];
  }

  long arrival(long row) {
    return chunk(row).arrivals[(int) (row & CHUNK_MASK)];
  }

  /** Returns the number of the newest row of a fingerprint, or -1. */
  long find(long hi, long lo) {
    int slot = slots[slotOf(hi, lo)];
    return slot == 0 ? -1 : number(slot);
  }

  void add(long hi, long lo, long arrivalSeconds) {
    if ((tail & CHUNK_MASK) == 0) {
      provideChunk();
    }
    Chunk chunk = chunk(tail);
    int at = (int) (tail & CHUNK_MASK);
    chunk.fingerprints[2 * at] = hi;
    chunk.fingerprints[2 * at + 1] = lo;
    chunk.arrivals[at] = arrivalSeconds;
    int slot = slotOf(hi, lo);
    boolean isNew = slots[slot] == 0;
    slots[slot] = (int) tail | USED;
    tail++;
    if (isNew && ++indexed > slots.length - slots.length / 4) {
      grow();
    }
  }

  /** Drops the oldest row. */
  void removeHead() {
    unindex(head);
    head++;
    if ((head & CHUNK_MASK) == 0) {
      release(head - 1);
    }
  }

  /** Drops the newest row. */
  void removeTail() {
    tail--;
    unindex(tail);
  }

  private void provideChunk() {
    int chunks = (int) ((tail >>> CHUNK_BITS) - (head >>> CHUNK_BITS)) + 1;
    if (chunks > ring.length) {
      Chunk[] larger = new Chunk[ring.length * 2];
      for (long row = head & ~(long) CHUNK_MASK; row < tail; row += CHUNK_ROWS) {
        larger[place(row, larger.length)] = chunk(row);
      }
      ring = larger;
    }
    int place = place(tail, ring.length);
    if (ring[place] == null) {
      ring[place] = spare.isEmpty() ? new Chunk() : spare.pop();
    }
  }

  private void release(long row) {
    int place = place(row, ring.length);
    if (spare.isEmpty()) {
      spare.push(ring[place]);
    }
    ring[place] = null;
  }

  private Chunk chunk(long row) {
    return ring[place(row, ring.length)];
  }

  private static int place(long row, int ringLength) {
    return (int) (row >>> CHUNK_BITS) & (ringLength - 1);
  }

  /**
   * The row number that a slot's low bits stand for: the one of these bits at or after the head.
   */
  private long number(int slot) {
    return head + ((slot - (int) head) & ~USED);
  }

  /** Returns the slot of a fingerprint, or the empty one where it would stand. */
  private int slotOf(long hi, long lo) {
    int mask = slots.length - 1;
    int slot = home(hi, lo, mask);
    while (slots[slot] != 0) {
      long row = number(slots[slot]);
      if (lo(row) == lo && hi(row) == hi) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static int home(long hi, long lo, int mask) {
    long mixed = (hi ^ Long.rotateLeft(lo, 32)) * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32) & mask;
  }

  private void unindex(long row) {
    int slot = slotOf(hi(row), lo(row));
    if (slots[slot] != ((int) row | USED)) {
      return;
    }
    indexed--;
    int mask = slots.length - 1;
    int hole = slot;
    for (int next = (hole + 1) & mask; slots[next] != 0; next = (next + 1) & mask) {
      long other = number(slots[next]);
      int home = home(hi(other), lo(other), mask);
      if (((next - home) & mask) >= ((next - hole) & mask)) {
        slots[hole] = slots[next];
        hole = next;
      }
    }
    slots[hole] = 0;
  }

  private void grow() {
    int[] former = slots;
    slots = new int[former.length * 2];
    int mask = slots.length - 1;
    for (int value : former) {
      if (value != 0) {
        long row = number(value);
        int slot = home(hi(row), lo(row), mask);
        while (slots[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        slots[slot] = value;
      }
    }
  }

  private static final class Chunk {
    final long[] fingerprints = new long[2 * CHUNK_ROWS];
    final long[] arrivals = new long[CHUNK_ROWS];
  }
}
