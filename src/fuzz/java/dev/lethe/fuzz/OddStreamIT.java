package dev.lethe.fuzz;

import static dev.lethe.fixture.Values.assertSameValues;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lethe.fixture.Pipeline;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No message stops the topology, and what holds of every stream holds of the oddest: 200,000
 * records here, as many as wanted by {@code ./gradlew fuzz}.
 */
class OddStreamIT {
  private static final int RECORDS = 10_000;
  private static final int RESTARTED = 3_000;
  private static final int SHORT = 10_000;
  private static final int LONG = 40_000;

  /** What a stream four times as long may leave on the heap beyond the shorter one. */
  private static final long MORE_HEAP = 8L << 20;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void no_stream_is_stopped_and_its_books_balance(long seed) {
    Policy policy = OddPolicies.of(seed);

    Optional<Failure> failure =
        new Trial(policy, new Latencies()).run(new OddStream(seed, Shapes.ALL).next(RECORDS));

    failure.ifPresent(
        failed ->
            fail(
                failed.told(seed) + "\nthe smallest:\n" + Shrinking.of(failed, policy).lines(),
                failed.cause()));
  }

  @ParameterizedTest
  @ValueSource(longs = {101, 102, 103})
  void a_restart_at_any_point_changes_no_last_value(long seed) {
    SplittableRandom restarts = new SplittableRandom(seed);
    try (Pipeline steady = Pipeline.with(OddPolicies.of(seed));
        Pipeline restarted = Pipeline.durable(OddPolicies.of(seed), folder)) {
      for (Sent sent : new OddStream(seed, Shapes.ALL).next(RESTARTED)) {
        steady.hears(sent.value(), sent.arrivalSeconds());
        restarted.hears(sent.value(), sent.arrivalSeconds());
        if (restarts.nextInt(300) == 0) {
          restarted.settles();
          restarted.restarts();
        }
      }
      steady.settles();
      restarted.settles();

      assertSameValues(steady.lastValues(), restarted.lastValues(), "seed " + seed);
    }
  }

  @Test
  void what_stays_on_the_heap_does_not_grow_with_the_stream() {
    long warm = hotState(SHORT);
    long shorter = hotState(SHORT);
    long longer = hotState(LONG);

    assertTrue(
        longer - shorter <= MORE_HEAP,
        () ->
            shorter
                + " bytes after "
                + SHORT
                + " records, "
                + longer
                + " after "
                + LONG
                + "; at first "
                + warm);
  }

  /** Bytes that a stream leaves on the heap, but for what a durable store has on disk. */
  private static long hotState(int records) {
    long before = liveBytes();
    OddStream stream = new OddStream(1, Shapes.ALL);
    try (Pipeline pipeline = Pipeline.handingOn(OddPolicies.TIGHT, said -> {})) {
      for (int i = 0; i < records; i++) {
        Sent sent = stream.next();
        pipeline.hears(sent.value(), sent.arrivalSeconds());
      }
      pipeline.settles();
      pipeline.emptiesDisk();
      return liveBytes() - before;
    }
  }

  private static long liveBytes() {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    System.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
