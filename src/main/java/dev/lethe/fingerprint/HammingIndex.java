package dev.lethe.fingerprint;

import java.util.Arrays;

/*
 * Multi-index hashing [1]. The 64 bits are dealt out to m bands, and each band hashes all entries by
 * its own bits. An entry k = m r + b bits from the query differs by at most r bits within one of the
 * bands 0 to b, or by less in another (pigeonhole): once each band's buckets have been looked
 * into in the order of k, with up to r of the band's bits flipped, all entries within k bits have
 * been seen. So recall is 1.0, and a search ends as soon as it has seen all that is as near as what
 * it found. Bits on which all entries agree aren't flipped.
 *
 * Entries that resemble each other leave many bits hardly used. The bits are dealt out by how much
 * they tell apart, anew each time the tables grow, so that no band is left without. A bucket keeps
 * its simhashes side by side, since of such entries a search reads over a thousand.
 *
 * [1] Norouzi, Punjani, Fleet: Fast Search in Hamming Space with Multi-Index Hashing (CVPR 2012)
 */
/**
 * A map from simhashes to values, numbers of the caller's that are at least 0, which finds what is
 * near a simhash. About 110 bytes an entry. Not safe for use by many threads.
 */
public final class HammingIndex {
  /** The value of a simhash that isn't there. */
  public static final long ABSENT = -1;

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private static final int MIN_BANDS = 3;
  private static final int MAX_BANDS = 7;
  private static final int MINORITY_PER_BAND = 3;
  private static final int MIN_CAPACITY = 64;
  private static final int CELLS_PER_BUCKET = 32;
  private static final int CELLS_READ_PER_PROBE = 16;

  /** Receives what a search finds. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Takes an entry.
     *
     * @return the greatest distance that is of interest from now on
     */
    int visit(long value, int distance);
  }

  /** By simhash, open addressing with linear probing; a value is kept plus 1, and 0 is free. */
  private long[] simhashes;

  private long[] values;
  private int size;

  /** Of all bands, one band's after the other's. */
  private long[][] buckets;

  private int[] lengths;
  private int bucketsOfOne;
  private int bucketShift;
  private long[] masks;

  /** A simhash that was added, and the bits in which any other differed from it. */
  private long sample;

  private long varying;

  /** Of the search that goes on. */
  private long sought;

  private int bound;
  private Visitor visitor;

  /** An empty index. */
  public HammingIndex() {
    clear();
  }

  /** How many simhashes it holds. */
  public int size() {
    return size;
  }

  /** Removes all entries. */
  public void clear() {
    size = 0;
    varying = 0;
    deal(new int[Long.SIZE]);
    allocate(MIN_CAPACITY);
  }

  /** The value of a simhash, or {@link #ABSENT}. */
  public long get(long simhash) {
    return values[cell(simhash)] - 1;
  }

  /** Adds a simhash, or gives it another value. */
  public void put(long simhash, long value) {
    if (value < 0) {
      throw new IllegalArgumentException("a value is at least 0, not " + value);
    }
    int cell = cell(simhash);
    boolean isNew = values[cell] == 0;
    simhashes[cell] = simhash;
    values[cell] = value + 1;
    if (!isNew) {
      return;
    }
    size++;
    if (size * 3L > simhashes.length * 2L) {
      resize(simhashes.length * 2);
    } else {
      file(simhash);
    }
  }

  /** Removes a simhash; false if it isn't there. */
  public boolean remove(long simhash) {
    int hole = cell(simhash);
    if (values[hole] == 0) {
      return false;
    }
    int mask = simhashes.length - 1;
    for (int i = (hole + 1) & mask; values[i] != 0; i = (i + 1) & mask) {
      if (((i - home(simhashes[i])) & mask) >= ((i - hole) & mask)) {
        simhashes[hole] = simhashes[i];
        values[hole] = values[i];
        hole = i;
      }
    }
    values[hole] = 0;
    size--;
    if (simhashes.length > MIN_CAPACITY && size * 8L < simhashes.length) {
      resize(simhashes.length / 2);
    } else {
      unfile(simhash);
    }
    return true;
  }

  private int cell(long simhash) {
    int mask = simhashes.length - 1;
    int i = home(simhash);
    while (values[i] != 0 && simhashes[i] != simhash) {
      i = (i + 1) & mask;
    }
    return i;
  }

  private int home(long simhash) {
    return (int) (Simhash.mix(simhash) >>> 32) & (simhashes.length - 1);
  }

  private void resize(int cells) {
    long[] oldSimhashes = simhashes;
    long[] oldValues = values;
    deal(minorities());
    allocate(cells);
    for (int i = 0; i < oldValues.length; i++) {
      if (oldValues[i] != 0) {
        int cell = cell(oldSimhashes[i]);
        simhashes[cell] = oldSimhashes[i];
        values[cell] = oldValues[i];
        file(oldSimhashes[i]);
      }
    }
  }

  private void allocate(int cells) {
    simhashes = new long[cells];
    values = new long[cells];
    bucketsOfOne = cells / CELLS_PER_BUCKET;
    bucketShift = Long.numberOfLeadingZeros(bucketsOfOne) + 1;
    buckets = new long[bucketsOfOne * masks.length][];
    lengths = new int[bucketsOfOne * masks.length];
  }

  /** For each bit, how many entries differ there from the most. */
  private int[] minorities() {
    int[] counts = new int[Long.SIZE];
    for (int i = 0; i < values.length; i++) {
      long left = values[i] == 0 ? 0 : simhashes[i] ^ sample;
      for (; left != 0; left &= left - 1) {
        counts[Long.numberOfTrailingZeros(left)]++;
      }
    }
    for (int bit = 0; bit < Long.SIZE; bit++) {
      counts[bit] = Math.min(counts[bit], size - counts[bit]);
    }
    return counts;
  }

  /** Makes the bands, and deals the bits out to them in the order of how much they tell apart. */
  private void deal(int[] minorities) {
    long[] bits = new long[Long.SIZE];
    long all = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      bits[bit] = (long) minorities[bit] * Long.SIZE + bit;
      all += minorities[bit];
    }
    Arrays.sort(bits);
    long bands = size == 0 ? 0 : all / size / MINORITY_PER_BAND;
    masks = new long[(int) Math.min(MAX_BANDS, Math.max(MIN_BANDS, bands))];
    for (int i = 0; i < Long.SIZE; i++) {
      int turn = i % masks.length;
      int band = i / masks.length % 2 == 0 ? turn : masks.length - 1 - turn;
      masks[band] |= 1L << bits[Long.SIZE - 1 - i];
    }
  }

  private void file(long simhash) {
    if (size == 1) {
      sample = simhash;
    }
    varying |= simhash ^ sample;
    for (int band = 0; band < masks.length; band++) {
      append(bucket(band, simhash), simhash);
    }
  }

  private int bucket(int band, long simhash) {
    return band * bucketsOfOne + (int) (((simhash & masks[band]) * GOLDEN) >>> bucketShift);
  }

  private void append(int bucket, long simhash) {
    int length = lengths[bucket];
    if (buckets[bucket] == null) {
      buckets[bucket] = new long[2];
    } else if (length == buckets[bucket].length) {
      buckets[bucket] = Arrays.copyOf(buckets[bucket], length + (length >> 2) + 2);
    }
    buckets[bucket][length] = simhash;
    lengths[bucket] = length + 1;
  }

  private void unfile(long simhash) {
    for (int band = 0; band < masks.length; band++) {
      int bucket = bucket(band, simhash);
      int last = --lengths[bucket];
      int i = 0;
      while (buckets[bucket][i] != simhash) {
        i++;
      }
      buckets[bucket][i] = buckets[bucket][last];
    }
  }

  /**
   * Shows every entry within a distance, some of them repeatedly, roughly the nearest first; only
   * those within what the visitor returned last, once it has been asked. The visitor leaves the
   * index alone.
   */
  public void search(long simhash, int maxDistance, Visitor visitor) {
    if (maxDistance < 0) {
      throw new IllegalArgumentException("a distance is at least 0, not " + maxDistance);
    }
    if (size == 0) {
      return;
    }
    sought = simhash;
    bound = maxDistance;
    this.visitor = visitor;
    // No entry has these bits, so they add to every distance.
    long foreign = (simhash ^ sample) & ~varying;
    int least = Long.bitCount(foreign);
    for (int k = 0; k + least <= bound; k++) {
      int band = k % masks.length;
      int flips = k / masks.length;
      long bits = masks[band] & varying;
      if (probes(Long.bitCount(bits), flips) * CELLS_READ_PER_PROBE > simhashes.length) {
        scan();
        return;
      }
      flip(band, simhash ^ foreign, bits, flips);
    }
  }

  /** The ways to choose some of the bits. */
  private static long probes(int bits, int flips) {
    long ways = 1;
    for (int i = 0; i < flips; i++) {
      ways = ways * (bits - i) / (i + 1);
    }
    return ways;
  }

  private void flip(int band, long probe, long bits, int flips) {
    if (flips == 0) {
      visitIn(bucket(band, probe));
      return;
    }
    for (long left = bits; left != 0; ) {
      long bit = left & -left;
      left ^= bit;
      flip(band, probe ^ bit, left, flips - 1);
    }
  }

  private void visitIn(int bucket) {
    long[] entries = buckets[bucket];
    int length = lengths[bucket];
    long wanted = sought;
    int most = bound;
    for (int i = 0; i < length; i++) {
      int distance = Long.bitCount(entries[i] ^ wanted);
      if (distance <= most) {
        most = visitor.visit(get(entries[i]), distance);
      }
    }
    bound = most;
  }

  private void scan() {
    for (int i = 0; i < values.length; i++) {
      int distance = Long.bitCount(simhashes[i] ^ sought);
      if (distance <= bound && values[i] != 0) {
        bound = visitor.visit(values[i] - 1, distance);
      }
    }
  }
}
