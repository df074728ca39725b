package dev.lethe.store;

import dev.lethe.store.table.Fibonacci;
import dev.lethe.store.table.RowIndex;
import java.util.ArrayDeque;

/**
 * Fingerprints with their arrivals in insertion order, numbered from 0, with an index from a
 * fingerprint to its newest row.
 */
final class SeenRows {
  /*
   * Rows are stored in chunks of 4,096, 24 bytes each (seconds are longs: an int ends in 2038, which simulate can
   * reach); the chunks form a ring, since rows are removed in insertion order. The index identifies a row by the low
   * 31 bits of its number, which are unambiguous among fewer than 2^31 rows.
   *
   * When a fingerprint is added again, its older row is removed from the index, and is then only waiting for its
   * removal.
   */
  private static final int CHUNK_BITS = 12;
  private static final int CHUNK_ROWS = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK_ROWS - 1;

  private final ArrayDeque<Chunk> spare = new ArrayDeque<>(1);
  private Chunk[] ring = new Chunk[4];
  private RowIndex index = new RowIndex(this::hashOf);
  private long head;
  private long tail;

  void clear() {
    ring = new Chunk[4];
    index = new RowIndex(this::hashOf);
    spare.clear();
    head = 0;
    tail = 0;
  }

  /** Returns the number of the oldest row; equal to {@link #tail()} if there is none. */
  long head() {
    return head;
  }

  /** Returns the number of the next row to be added. */
  long tail() {
    return tail;
  }

  /** Returns the number of different fingerprints. */
  int size() {
    return index.size();
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
    int low = index.row(cell(hi, lo));
    return low < 0 ? -1 : number(low);
  }

  /** Returns the cell of a fingerprint, or the free one at which its lookup ends. */
  private int cell(long hi, long lo) {
    int cell = index.first(hash(hi, lo));
    while (index.row(cell) >= 0) {
      long row = number(index.row(cell));
      if (lo(row) == lo && hi(row) == hi) {
        return cell;
      }
      cell = index.next(cell);
    }
    return cell;
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
    int cell = cell(hi, lo);
    if (index.row(cell) >= 0) {
      index.set(cell, low(tail));
    } else {
      index.add(low(tail));
    }
    tail++;
  }

  /** Removes the oldest row. */
  void removeHead() {
    unindex(head);
    head++;
    if ((head & CHUNK_MASK) == 0) {
      release(head - 1);
    }
  }

  /** Removes the newest row. */
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

  private static int low(long row) {
    return (int) row & Integer.MAX_VALUE;
  }

  /** Returns the row number with the given low bits: the first one at or after the head. */
  private long number(int low) {
    return head + ((low - (int) head) & Integer.MAX_VALUE);
  }

  private int hashOf(int low) {
    long row = number(low);
    return hash(hi(row), lo(row));
  }

  private static int hash(long hi, long lo) {
    return Fibonacci.hash(hi ^ Long.rotateLeft(lo, 32));
  }

  private void unindex(long row) {
    int cell = cell(hi(row), lo(row));
    if (index.row(cell) == low(row)) {
      index.removeAt(cell);
    }
  }

  private static final class Chunk {
    final long[] fingerprints = new long[2 * CHUNK_ROWS];
    final long[] arrivals = new long[CHUNK_ROWS];
  }
}
