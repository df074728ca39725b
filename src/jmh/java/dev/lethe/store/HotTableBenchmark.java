package dev.lethe.store;

import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Hot table with a row of 24 bytes per key: time of one lookup, of one change, and of a commit per
 * changed row. Blocks are built but not sent.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx2g", "-XX:+UseSerialGC"})
public class HotTableBenchmark {
  private static final int BATCH = 1_000;
  private static final int SCOPES = 16;

  /**
   * Coprime to the number of rows, so that all rows are visited in an order that defeats caches.
   */
  private static final int STEP = 514_229;

  /** Number of rows. */
  @Param({"1000", "200000"})
  public int rows;

  private final CountingSink sink = new CountingSink();
  private HotTable<Long, Long> table;
  private String[] scopes;
  private Long[] keys;
  private int next;
  private long value;

  /** Fills the table and commits it. */
  @Setup(Level.Trial)
  public void fill() {
    table = new HotTable<>("rows", new LongCodec(), true, RowLog.Limits.DEFAULT);
    scopes = new String[SCOPES];
    for (int i = 0; i < SCOPES; i++) {
      scopes[i] = "tenant/" + i;
    }
    keys = new Long[rows];
    for (int i = 0; i < rows; i++) {
      keys[i] = i * 0x9E3779B97F4A7C15L;
      table.put(scope(i), keys[i], 0L);
    }
    table.writeChanges(sink);
  }

  private String scope(int row) {
    return scopes[row % SCOPES];
  }

  private int step() {
    next = (int) ((next + (long) STEP) % rows);
    return next;
  }

  /** Looks up a present row. */
  @Benchmark
  public Long get() {
    int row = step();
    return table.get(scope(row), keys[row]);
  }

  /** Looks up an absent row. */
  @Benchmark
  public Long getAbsent() {
    int row = step();
    return table.get(scope(row), ~keys[row]);
  }

  /**
   * Changes a row without commits; after the first round every row is already marked as changed.
   */
  @Benchmark
  public void put() {
    int row = step();
    table.put(scope(row), keys[row], value++);
  }

  /** Changes and commits a thousand rows; the time is per row. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long putAndCommit() {
    for (int i = 0; i < BATCH; i++) {
      put();
    }
    table.writeChanges(sink);
    return sink.bytes();
  }

  /** Codec of rows with a key of 8 bytes and a value of 16. */
  private static final class LongCodec implements RowCodec<Long, Long> {
    @Override
    public void writeKey(Long key, RowWriter out) {
      out.writeLong(key);
    }

    @Override
    public Long readKey(RowReader in) {
      return in.readLong();
    }

    @Override
    public void writeValue(Long value, RowWriter out) {
      out.writeLong(value);
      out.writeLong(~value);
    }

    @Override
    public Long readValue(RowReader in) {
      long value = in.readLong();
      in.readLong();
      return value;
    }
  }
}
