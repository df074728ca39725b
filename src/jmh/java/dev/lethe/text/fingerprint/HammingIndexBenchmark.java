package dev.lethe.text.fingerprint;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Lookup of the nearest simhash within six bits, compared with a linear scan. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class HammingIndexBenchmark {
  private static final int QUERIES = 1 << 12;
  private static final int THRESHOLD = 6;

  /** Number of live entries. */
  @Param({"1000", "10000", "100000"})
  public int live;

  /** True if the entries differ in half of the bits, most of which seldom vary. */
  @Param({"false", "true"})
  public boolean dense;

  private final long[] queries = new long[QUERIES];
  private HammingIndex index;
  private long[] simhashes;
  private int next;
  private int nearest;

  /**
   * Fills the index; every other query is up to three bits from an entry, the others are random
   * like the entries.
   */
  @Setup
  public void fill() {
    Random random = new Random(7);
    index = new HammingIndex();
    simhashes = new long[live];
    for (int value = 0; value < live; value++) {
      simhashes[value] = simhash(random);
      index.put(simhashes[value], value);
    }
    for (int i = 0; i < QUERIES; i++) {
      long near = simhashes[random.nextInt(live)];
      for (int flip = 0; flip < 3; flip++) {
        near ^= 1L << random.nextInt(64);
      }
      queries[i] = i % 2 == 0 ? near : simhash(random);
    }
  }

  private long simhash(Random random) {
    long simhash = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      int rarity = dense ? 2 + bit % 10 : 2;
      boolean varies = !dense || bit % 2 == 0;
      simhash |= varies && random.nextInt(rarity) == 0 ? 1L << bit : 0;
    }
    return simhash;
  }

  private long query() {
    return queries[next++ & (QUERIES - 1)];
  }

  /** Scans all entries. */
  @Benchmark
  public int linearScan() {
    long query = query();
    int best = THRESHOLD + 1;
    int found = -1;
    for (int value = 0; value < simhashes.length; value++) {
      int distance = Long.bitCount(simhashes[value] ^ query);
      if (distance < best) {
        best = distance;
        found = value;
      }
    }
    return found;
  }

  /** Searches the index. */
  @Benchmark
  public int nearest() {
    nearest = -1;
    index.search(
        query(),
        THRESHOLD,
        (value, distance) -> {
          nearest = (int) value;
          return distance;
        });
    return nearest;
  }

  /** Removes an entry and adds it again. */
  @Benchmark
  public int replace() {
    int value = next++ % live;
    index.remove(simhashes[value]);
    index.put(simhashes[value], value);
    return index.size();
  }
}
