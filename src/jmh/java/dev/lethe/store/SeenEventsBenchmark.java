package dev.lethe.store;

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

/** Set of event ids at its limit, as in a task after a day: every new id evicts the oldest. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx2g", "-XX:+UseSerialGC"})
public class SeenEventsBenchmark {
  private static final int BATCH = 1_000;
  private static final int WINDOW_HOURS = 24;
  private static final long START = 1_767_225_600;

  /** Number of remembered ids. */
  @Param({"10000", "4000000"})
  public int ids;

  private final CountingSink sink = new CountingSink();
  private SeenEvents seen;
  private long added;
  private long asked;

  /** Fills the set to its limit and commits it. */
  @Setup(Level.Trial)
  public void fill() {
    seen = new SeenEvents("seen-events", WINDOW_HOURS, ids, true);
    for (int i = 0; i < ids; i++) {
      addNext();
    }
    seen.writeChanges(sink);
  }

  private void addNext() {
    seen.add(hi(added), lo(added), START + added / BATCH);
    added++;
  }

  /** Returns bits distributed as evenly as a hash. */
  private static long hi(long number) {
    return lo(~number);
  }

  private static long lo(long number) {
    long mixed = (number + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    return mixed ^ (mixed >>> 32);
  }

  /** Looks up a new id, as nearly all events do. */
  @Benchmark
  public long lookUpNew() {
    asked++;
    return seen.seenAt(lo(asked), hi(asked));
  }

  /** Looks up a known id. */
  @Benchmark
  public long lookUpSeen() {
    asked += 514_229;
    long number = added - 1 - asked % ids;
    return seen.seenAt(hi(number), lo(number));
  }

  /** Looks up, adds and commits a thousand new ids; the time is per id. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long addAndCommit() {
    long known = 0;
    for (int i = 0; i < BATCH; i++) {
      known += seen.seenAt(hi(added), lo(added));
      addNext();
    }
    seen.writeChanges(sink);
    return known + sink.bytes();
  }
}
