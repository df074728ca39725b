package dev.lethe.fingerprint;

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
import org.openjdk.jmh.infra.Blackhole;

/** Looking up the simhashes within six bits, beside a linear scan for the nearest. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class HammingIndexBenchmark {
  private static final int QUERIES = 1 << 12;
  private static final int THRESHOLD = 6;

  /** Live entries. */
  @Param({"1000", "10000", "100000"})
  public int live;

  private final long[] queries = new long[QUERIES];
  private HammingIndex index;
  private long[] simhashes;
  private int next;

  /** Fills the index; every other query is three bits from an entry, the rest from none. */
  @Setup
  public void fill() {
    Random random = new Random(7);
    index = new HammingIndex(THRESHOLD);
    simhashes = random.longs(live).toArray();
    for (int handle = 0; handle < live; handle++) {
      index.add(simhashes[handle], handle);
    }
    for (int i = 0; i < QUERIES; i++) {
      long near = simhashes[random.nextInt(live)];
      for (int flip = 0; flip < 3; flip++) {
        near ^= 1L << random.nextInt(64);
      }
      queries[i] = i % 2 == 0 ? near : random.nextLong();
    }
  }

  private long query() {
    return queries[next++ & (QUERIES - 1)];
  }

  /** What needs no index. */
  @Benchmark
  public int linearScan() {
    long query = query();
    int best = THRESHOLD + 1;
    int found = -1;
    for (int handle = 0; handle < simhashes.length; handle++) {
      int distance = Long.bitCount(simhashes[handle] ^ query);
      if (distance < best) {
        best = distance;
        found = handle;
      }
    }
    return found;
  }

  /** The index. */
  @Benchmark
  public void within(Blackhole found) {
    index.forEach(query(), THRESHOLD, (handle, distance) -> found.consume(handle));
  }

  /** An entry leaves and comes back. */
  @Benchmark
  public int replace() {
    int handle = next++ % live;
    index.remove(simhashes[handle], handle);
    index.add(simhashes[handle], handle);
    return index.size();
  }
}
