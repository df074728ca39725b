package dev.lethe.fuzz;

import static dev.lethe.fixture.Values.assertSameValues;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lethe.fixture.Pipeline;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No message stops the topology, and the invariants of every stream hold for odd ones: 100,000
 * records here, any number with {@code ./gradlew fuzz}.
 */
class OddStreamIT {
  private static final int STREAMS = 10;
  private static final int RECORDS = 10_000;
  private static final int RESTARTED = 2_500;
  private static final int SHORTER = 4_000;
  private static final int LONGER = 16_000;

  /** Maximum number of heap measurements. */
  private static final int ATTEMPTS = 3;

  @TempDir Path folder;

  @Test
  void no_stream_is_stopped_and_their_books_balance() {
    Map<Long, Failure> failures = new TreeMap<>();

    LongStream.rangeClosed(1, STREAMS)
        .parallel()
        .forEach(
            seed ->
                new Trial(OddPolicies.of(seed), new Latencies())
                    .run(new OddStream(seed, Shapes.ALL).next(RECORDS))
                    .ifPresent(
                        failure -> {
                          synchronized (failures) {
                            failures.put(seed, failure);
                          }
                        }));

    if (!failures.isEmpty()) {
      String all =
          failures.entrySet().stream()
              .map(failed -> failed.getValue().told(failed.getKey()))
              .collect(Collectors.joining("\n"));
      long seed = failures.keySet().iterator().next();
      Failure smallest = Shrinking.of(failures.get(seed), OddPolicies.of(seed));
      fail(
          all + "\nthe smallest like that of seed " + seed + ":\n" + smallest.lines(),
          smallest.cause());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {101, 105})
  void a_restart_at_any_point_changes_no_last_value(long seed) {
    Policy policy = OddPolicies.of(seed);
    SplittableRandom restarts = new SplittableRandom(seed);
    try (Pipeline steady = Pipeline.with(policy);
        Pipeline restarted = Pipeline.durable(policy, folder)) {
      for (Sent sent : new OddStream(seed, Shapes.ALL).next(RESTARTED)) {
        steady.hears(sent.value(), sent.arrivalSeconds());
        restarted.hears(sent.value(), sent.arrivalSeconds());
        if (restarts.nextInt(RESTARTED / 10) == 0) {
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
  void heap_state_does_not_grow_with_the_stream() {
    HotState.bytesAfter(SHORTER);
    List<Long> grown = new ArrayList<>();
    do {
      long shorter = HotState.bytesAfter(SHORTER);
      grown.add(HotState.bytesAfter(LONGER) - shorter);
      // Other classes' background work allocates as well, but only sometimes; a leak shows every
      // time.
    } while (grown.get(grown.size() - 1) > HotState.MORE_BYTES && grown.size() < ATTEMPTS);

    assertTrue(
        grown.get(grown.size() - 1) <= HotState.MORE_BYTES,
        () -> "bytes more, time by time: " + grown);
  }
}
