package dev.lethe.fingerprint;

import java.util.Arrays;

/*
 * 64 bits are cut into threshold + 1 bands. Two simhashes at most threshold bits apart agree on one
 * band at least (pigeonhole), so the entries of the query's bucket in every band include all near
 * ones, and a distance check removes the rest: recall is 1.0. By the same argument any k + 1 bands
 * show every entry within k bits. A bucket keeps its simhashes side by side, since at 100,000
 * entries a look-up reads over a thousand of them.
 *
 * Small sets are scanned, and so are all sets for thresholds whose bands would be too narrow to
 * exclude much.
 */
/**
 * Finds the simhashes within a Hamming distance of another. Entries are pairs of a simhash and a
 * handle, a number of the caller's that is at least 0. About 130 bytes an entry. Not safe for use
 * by many threads.
 */
public final class HammingIndex {
  /** The largest threshold. */
  public static final int MAX_THRESHOLD = 16;

  private static final int MAX_BANDED_THRESHOLD = 10;
  private static final int MAX_BUCKET_BITS = 12;
  private static final int SCANNED = 256;

  /** Receives entries in no particular order. */
  @FunctionalInterface
  public interface Visitor {
    /** Takes one entry. */
    void visit(int handle, int distance);
  }

  private final int threshold;
  private final int bands;
  private final int[] shifts;
  private final long[] masks;
  private final int[] offsets;
  private final int slots;

  private long[][] simhashes;
  private int[][] handles;
  private int[] sizes;
  private boolean banded;
  private int size;

  /**
   * An empty index.
   *
   * @param threshold the largest distance it will be asked for, 0 to {@link #MAX_THRESHOLD}
   */
  public HammingIndex(int threshold) {
    if (threshold < 0 || threshold > MAX_THRESHOLD) {
      throw new IllegalArgumentException(
          "a Hamming threshold is 0 to " + MAX_THRESHOLD + ", not " + threshold);
    }
    this.threshold = threshold;
    bands = threshold + 1;
    shifts = new int[bands];
    masks = new long[bands];
    offsets = new int[bands];
    int shift = 0;
    int slot = 0;
    for (int band = 0; band < bands; band++) {
      int width = (64 - shift) / (bands - band);
      int bits = Math.min(width, MAX_BUCKET_BITS);
      shifts[band] = shift;
      masks[band] = (1L << bits) - 1;
      offsets[band] = slot;
      shift += width;
      slot += 1 << bits;
    }
    slots = slot;
    clear();
  }

  /** How many entries it holds. */
  public int size() {
    return size;
  }

  /** Removes all entries. */
  public void clear() {
    banded = false;
    size = 0;
    allocate(1);
  }

  private void allocate(int buckets) {
    simhashes = new long[buckets][];
    handles = new int[buckets][];
    sizes = new int[buckets];
  }

  /** Adds an entry; the same one twice is two. */
  public void add(long simhash, int handle) {
    if (handle < 0) {
      throw new IllegalArgumentException("a handle is at least 0, not " + handle);
    }
    if (!banded && size == SCANNED && threshold <= MAX_BANDED_THRESHOLD) {
      spread();
    }
    size++;
    if (!banded) {
      append(0, simhash, handle);
      return;
    }
    for (int band = 0; band < bands; band++) {
      append(slot(band, simhash), simhash, handle);
    }
  }

  private void spread() {
    long[] scannedSimhashes = simhashes[0];
    int[] scannedHandles = handles[0];
    banded = true;
    allocate(slots);
    for (int i = 0; i < size; i++) {
      for (int band = 0; band < bands; band++) {
        append(slot(band, scannedSimhashes[i]), scannedSimhashes[i], scannedHandles[i]);
      }
    }
  }

  private int slot(int band, long simhash) {
    return offsets[band] + (int) (simhash >>> shifts[band] & masks[band]);
  }

  private void append(int slot, long simhash, int handle) {
    int length = sizes[slot];
    if (simhashes[slot] == null) {
      simhashes[slot] = new long[2];
      handles[slot] = new int[2];
    } else if (length == simhashes[slot].length) {
      int capacity = length + (length >> 2) + 2;
      simhashes[slot] = Arrays.copyOf(simhashes[slot], capacity);
      handles[slot] = Arrays.copyOf(handles[slot], capacity);
    }
    simhashes[slot][length] = simhash;
    handles[slot][length] = handle;
    sizes[slot] = length + 1;
  }

  /** Removes an entry; false if there is none like it. */
  public boolean remove(long simhash, int handle) {
    boolean removed = false;
    for (int band = 0; band < (banded ? bands : 1); band++) {
      removed = removeFrom(banded ? slot(band, simhash) : 0, simhash, handle);
      if (!removed) {
        return false;
      }
    }
    size--;
    if (size == 0) {
      clear();
    }
    return removed;
  }

  private boolean removeFrom(int slot, long simhash, int handle) {
    int last = sizes[slot] - 1;
    for (int i = 0; i <= last; i++) {
      if (simhashes[slot][i] == simhash && handles[slot][i] == handle) {
        simhashes[slot][i] = simhashes[slot][last];
        handles[slot][i] = handles[slot][last];
        sizes[slot] = last;
        return true;
      }
    }
    return false;
  }

  /**
   * Shows every entry within a distance, once for each time it was added.
   *
   * @param maxDistance at most the threshold
   */
  public void forEach(long simhash, int maxDistance, Visitor visitor) {
    check(maxDistance);
    if (!banded) {
      visitIn(0, 0, simhash, maxDistance, visitor);
      return;
    }
    for (int band = 0; band <= maxDistance; band++) {
      visitIn(slot(band, simhash), band, simhash, maxDistance, visitor);
    }
  }

  private void visitIn(int slot, int band, long simhash, int maxDistance, Visitor visitor) {
    for (int i = 0; i < sizes[slot]; i++) {
      long difference = simhashes[slot][i] ^ simhash;
      int distance = Long.bitCount(difference);
      if (distance <= maxDistance && isFirstAgreement(band, difference)) {
        visitor.visit(handles[slot][i], distance);
      }
    }
  }

  /** Whether no band before this one has shown the entry already. */
  private boolean isFirstAgreement(int band, long difference) {
    for (int earlier = 0; earlier < band; earlier++) {
      if ((difference >>> shifts[earlier] & masks[earlier]) == 0) {
        return false;
      }
    }
    return true;
  }

  private void check(int maxDistance) {
    if (maxDistance < 0 || maxDistance > threshold) {
      throw new IllegalArgumentException(
          "an index for distances up to " + threshold + " can't find " + maxDistance);
    }
  }
}
