package dev.lethe.store;

import dev.lethe.store.table.Fibonacci;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Utils;

/**
 * Bloom filter that detects keys never added. Grows by parts, each twice as large as the one
 * before. Takes 12 to 24 bits per key; about one in a hundred keys never added passes.
 *
 * <p>Blocked as in Putze, Sanders, Singler: Cache-, Hash- and Space-Efficient Bloom Filters (2007):
 * all bits of a key lie in one cache line.
 */
final class KeyFilter {
  private static final int BITS_PER_KEY = 12;
  private static final int PROBES = 6;
  private static final int BLOCK_LONGS = 8;
  private static final int BLOCK_BITS = BLOCK_LONGS * Long.SIZE;
  private static final int FIRST_CAPACITY = 1 << 14;
  private static final int MAX_CAPACITY = 1 << 26;

  private final List<Part> parts = new ArrayList<>();
  private long size;

  /**
   * Adds a key, unless it passes already.
   *
   * @return true if the key was never added before; false if it may have been
   */
  boolean add(byte[] key) {
    long hash = hash(key);
    if (passes(hash)) {
      return false;
    }
    Part newest = parts.isEmpty() ? null : parts.get(parts.size() - 1);
    if (newest == null || newest.free == 0) {
      newest =
          new Part(newest == null ? FIRST_CAPACITY : Math.min(newest.capacity * 2, MAX_CAPACITY));
      parts.add(newest);
    }
    newest.add(hash);
    size++;
    return true;
  }

  /** Returns false only for a key that was never added. */
  boolean mayContain(byte[] key) {
    return passes(hash(key));
  }

  /** Returns the number of keys added, except those that passed before. */
  long size() {
    return size;
  }

  void clear() {
    parts.clear();
    size = 0;
  }

  private boolean passes(long hash) {
    for (int i = parts.size() - 1; i >= 0; i--) {
      if (parts.get(i).passes(hash)) {
        return true;
      }
    }
    return false;
  }

  private static long hash(byte[] key) {
    long mixed = Fibonacci.spread(Utils.murmur2(key));
    mixed = Fibonacci.spread(mixed ^ (mixed >>> 32));
    return mixed ^ (mixed >>> 29);
  }

  private static final class Part {
    private final long[] words;
    private final int blocks;
    private final int capacity;
    private int free;

    Part(int capacity) {
      this.capacity = capacity;
      this.free = capacity;
      this.blocks = (int) ((long) capacity * BITS_PER_KEY / BLOCK_BITS);
      this.words = new long[blocks * BLOCK_LONGS];
    }

    void add(long hash) {
      int first = firstWord(hash);
      long bits = hash;
      for (int i = 0; i < PROBES; i++) {
        int bit = (int) bits & (BLOCK_BITS - 1);
        words[first + (bit >>> 6)] |= 1L << bit;
        bits = next(bits);
      }
      free--;
    }

    boolean passes(long hash) {
      int first = firstWord(hash);
      long bits = hash;
      for (int i = 0; i < PROBES; i++) {
        int bit = (int) bits & (BLOCK_BITS - 1);
        if ((words[first + (bit >>> 6)] & (1L << bit)) == 0) {
          return false;
        }
        bits = next(bits);
      }
      return true;
    }

    private int firstWord(long hash) {
      long spread = Fibonacci.spread(hash) >>> 32;
      return (int) ((spread * blocks) >>> 32) * BLOCK_LONGS;
    }

    private static long next(long bits) {
      return Long.rotateRight(bits, 9);
    }
  }
}
