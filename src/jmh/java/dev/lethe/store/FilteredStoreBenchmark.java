package dev.lethe.store;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Filtered store whose filter has seen all rows, with an in-memory map in place of RocksDB. Absent
 * keys never reach the map, so their time is the filter's own.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx2g", "-XX:+UseSerialGC"})
public class FilteredStoreBenchmark {
  private static final int STEP = 514_229;

  /** Number of rows. */
  @Param({"1000", "200000"})
  public int rows;

  private final byte[] value = new byte[64];
  private KeyValueStore<Bytes, byte[]> store;
  private Bytes[] present;
  private Bytes[] absent;
  private int next;

  /** Fills the store and passes every row through the filter. */
  @Setup(Level.Trial)
  public void fill() {
    store = new FilteredStore(new BufferedStore(Stores.inMemoryKeyValueStore("rows").get(), false));
    present = new Bytes[rows];
    absent = new Bytes[rows];
    for (int i = 0; i < rows; i++) {
      present[i] = key("20260131-" + i);
      absent[i] = key("20260201-" + i);
      store.put(present[i], value);
    }
    for (int i = 0; i < rows; i++) {
      store.get(present[i]);
    }
  }

  private static Bytes key(String id) {
    return Bytes.wrap(("tenant/general|" + id).getBytes(StandardCharsets.UTF_8));
  }

  private int step() {
    next = (int) ((next + (long) STEP) % rows);
    return next;
  }

  /** Looks up an absent key, as nearly all lookups do. */
  @Benchmark
  public byte[] getAbsent() {
    return store.get(absent[step()]);
  }

  /** Looks up a present key. */
  @Benchmark
  public byte[] getPresent() {
    return store.get(present[step()]);
  }

  /** Overwrites a present key. */
  @Benchmark
  public void put() {
    store.put(present[step()], value);
  }
}
