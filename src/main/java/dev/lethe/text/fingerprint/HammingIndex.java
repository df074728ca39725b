package dev.lethe.text.fingerprint;

import dev.lethe.store.table.Fibonacci;
import dev.lethe.store.table.LongMap;
import java.util.Arrays;

/*
 * Multi-index hashing [1]. The 64 bits are divided into m bands, and each band hashes all entries
 * by its own bits. An entry k = m r + b bits from the query differs by at most r bits within one
 * of the bands 0 to b, or by fewer in another (pigeonhole): once each band's buckets have been
 * probed in the order of k, with up to r of the band's bits flipped, all entries within k bits
 * have been visited. So recall is 1.0, and a search ends once it has visited all entries as near
 * as the best one. Bits on which all entries agree aren't flipped.
 *
 * In similar entries many bits hardly vary. So the bits are distributed over the bands by how well
 * they discriminate, and redistributed whenever the tables grow, so that every band gets its
 * share. A bucket stores its simhashes contiguously, since a search of similar entries reads over
 * a thousand.
 *
 * [1] Norouzi, Punjani, Fleet: Fast Search in Hamming Space with Multi-Index Hashing (CVPR 2012)
 */
/**
 * A map from simhashes to values of at least 0, with search by Hamming distance. Takes about 110
 * bytes per entry. Not thread-safe.
 */
public final class HammingIndex {
  /** Result for an absent simhash. */
  public static final long ABSENT = -1;

  private static final int MIN_BANDS = 3;
  private static final int MAX_BANDS = 7;
  private static final int MINORITY_PER_BAND = 3;
  private static final int MIN_CAPACITY = 64;
  private static final int CELLS_PER_BUCKET = 32;
  private static final int CELLS_READ_PER_PROBE = 16;

  /** Receives the results of a search. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Visits an entry.
     *
     * @return the maximum distance for the rest of the search
     */
    int visit(long value, int distance);
  }

  /** Values plus 1, by simhash. */
  private LongMap values;

  /** Buckets of all bands, band after band. */
  private long[][] buckets;

  private int[] lengths;
  private int bucketsOfOne;
  private int bucketShift;
  private long[] masks;

  /** One of the added simhashes, and the bits in which any other differed from it. */
  private long sample;

  private long varying;

  /** State of the current search. */
  private long sought;

  private int bound;
  private Visitor visitor;

  /** An empty index. */
  public HammingIndex() {
    clear();
  }

  /** Returns the number of simhashes. */
  public int size() {
    return values.size();
  }

  /** Removes all entries. */
  public void clear() {
    values = new LongMap(MIN_CAPACITY);
    varying = 0;
    deal(new int[Long.SIZE]);
    allocate();
  }

  /** Returns the value of a simhash, or {@link #ABSENT}. */
  public long get(long simhash) {
    int index = values.find(simhash);
    return index < 0 ? ABSENT : values.value(index) - 1;
  }

  /** Adds a simhash, or replaces its value. */
  public void put(long simhash, long value) {
    if (value < 0) {
      throw new IllegalArgumentException("a value is at least 0, not " + value);
    }
    int size = values.size();
    int capacity = values.capacity();
    values.set(values.add(simhash), value + 1);
    if (values.capacity() != capacity) {
      dealAnew();
    } else if (values.size() != size) {
      file(simhash);
    }
  }

  /** Removes a simhash; returns false if it is absent. */
  public boolean remove(long simhash) {
    int index = values.find(simhash);
    if (index < 0) {
      return false;
    }
    values.removeAt(index);
    if (values.capacity() > MIN_CAPACITY && values.size() * 8L < values.capacity()) {
      values.resize(values.capacity() / 2);
      dealAnew();
    } else {
      unfile(simhash);
    }
    return true;
  }

  private void dealAnew() {
    deal(minorities());
    allocate();
    for (int i = 0; i < 2 * values.capacity(); i += 2) {
      if (values.value(i) != 0) {
        file(values.key(i));
      }
    }
  }

  private void allocate() {
    bucketsOfOne = values.capacity() / CELLS_PER_BUCKET;
    bucketShift = Long.numberOfLeadingZeros(bucketsOfOne) + 1;
    buckets = new long[bucketsOfOne * masks.length][];
    lengths = new int[bucketsOfOne * masks.length];
  }

  /** Returns, for each bit, how many entries have its rarer value. */
  private int[] minorities() {
    int[] counts = new int[Long.SIZE];
    for (int i = 0; i < 2 * values.capacity(); i += 2) {
      long left = values.value(i) == 0 ? 0 : values.key(i) ^ sample;
      for (; left != 0; left &= left - 1) {
        counts[Long.numberOfTrailingZeros(left)]++;
      }
    }
    for (int bit = 0; bit < Long.SIZE; bit++) {
      counts[bit] = Math.min(counts[bit], values.size() - counts[bit]);
    }
    return counts;
  }

  /** Creates the bands, and distributes the bits over them in order of discrimination. */
  private void deal(int[] minorities) {
    long[] bits = new long[Long.SIZE];
    long all = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      bits[bit] = (long) minorities[bit] * Long.SIZE + bit;
      all += minorities[bit];
    }
    Arrays.sort(bits);
    long bands = all == 0 ? 0 : all / values.size() / MINORITY_PER_BAND;
    masks = new long[(int) Math.min(MAX_BANDS, Math.max(MIN_BANDS, bands))];
    for (int i = 0; i < Long.SIZE; i++) {
      int turn = i % masks.length;
      int band = i / masks.length % 2 == 0 ? turn : masks.length - 1 - turn;
      masks[band] |= 1L << bits[Long.SIZE - 1 - i];
    }
  }

  private void file(long simhash) {
    if (values.size() == 1) {
      sample = simhash;
    }
    varying |= simhash ^ sample;
    for (int band = 0; band < masks.length; band++) {
      append(bucket(band, simhash), simhash);
    }
  }

  private int bucket(int band, long simhash) {
    return band * bucketsOfOne + (int) (Fibonacci.spread(simhash & masks[band]) >>> bucketShift);
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
   * Visits every entry within a distance, roughly the nearest first, some of them repeatedly; after
   * the first visit, only those within the visitor's last result. The visitor must not modify the
   * index.
   */
  public void search(long simhash, int maxDistance, Visitor visitor) {
    if (maxDistance < 0) {
      throw new IllegalArgumentException("a distance is at least 0, not " + maxDistance);
    }
    if (values.size() == 0) {
      return;
    }
    sought = simhash;
    bound = maxDistance;
    this.visitor = visitor;
    // No entry has these bits, so they are part of every distance.
    long foreign = (simhash ^ sample) & ~varying;
    int least = Long.bitCount(foreign);
    for (int k = 0; k + least <= bound; k++) {
      int band = k % masks.length;
      int flips = k / masks.length;
      long bits = masks[band] & varying;
      if (probes(Long.bitCount(bits), flips) * CELLS_READ_PER_PROBE > values.capacity()) {
        scan();
        return;
      }
      flip(band, simhash ^ foreign, bits, flips);
    }
  }

  /** Returns the number of ways to choose {@code flips} of the bits. */
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
    for (int i = 0; i < 2 * values.capacity(); i += 2) {
      int distance = Long.bitCount(values.key(i) ^ sought);
      if (distance <= bound && values.value(i) != 0) {
        bound = visitor.visit(values.value(i) - 1, distance);
      }
    }
  }
}
