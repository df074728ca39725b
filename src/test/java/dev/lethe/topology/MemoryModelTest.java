package dev.lethe.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lethe.topology.MemoryWalk.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random walks of three tenants through events, items, calls, stages and restarts, compared with a
 * {@link MemoryModel}: rules C2, C3, CN4, D9, H6, K8 to K13, K27 and Z8 to Z10.
 */
class MemoryModelTest {
  private static final int STEPS = 250;

  /** Walks that are played to shorten a failing one. */
  private static final int SHRINKING_WALKS = 20;

  @TempDir Path folder;

  /** End of a walk that breaks a law. */
  private record Failure(Throwable cause, int playedSteps, List<String> log) {
    /** Returns the name of the law. */
    String law() {
      return String.valueOf(cause.getMessage()).replaceFirst("(?s):.*", "");
    }
  }

  /**
   * Returns the first failure of a walk; null if there is none.
   *
   * @param folder state folder; null for stores in memory
   */
  private static Failure walk(Path folder, List<Step> steps, Set<String> outcomes) {
    int played = 0;
    try (MemoryWalk walk = new MemoryWalk(folder)) {
      try {
        for (Step step : steps) {
          played++;
          walk.play(step);
        }
        walk.checkAll();
        outcomes.addAll(walk.outcomes());
        return null;
      } catch (AssertionError | RuntimeException broken) {
        return new Failure(broken, played, walk.log());
      }
    }
  }

  private static Failure shrunk(Path folder, List<Step> failing, Failure first) {
    List<Step> steps = failing.subList(0, first.playedSteps());
    Failure shortest = first;
    int walks = 0;
    for (int size = steps.size() / 2; size > 0 && walks < SHRINKING_WALKS; size /= 2) {
      for (int from = steps.size() - size; from >= 0 && walks < SHRINKING_WALKS; from -= size) {
        List<Step> fewer = new ArrayList<>(steps.subList(0, from));
        fewer.addAll(steps.subList(Math.min(steps.size(), from + size), steps.size()));
        Failure failure = walk(folder, fewer, new TreeSet<>());
        walks++;
        if (failure != null && failure.law().equals(first.law())) {
          steps = fewer.subList(0, failure.playedSteps());
          shortest = failure;
          from = Math.min(from, steps.size());
        }
      }
    }
    return shortest;
  }

  private static Set<String> walks(Path folder, long seed) {
    Set<String> outcomes = new TreeSet<>();
    List<Step> steps = MemoryWalk.steps(seed, STEPS);
    Failure failure = walk(folder, steps, outcomes);
    if (failure != null) {
      Failure shortest = shrunk(folder, steps, failure);
      fail(
          "seed %d, step %d: %s%nShortest walk:%n%s%n%s"
              .formatted(
                  seed,
                  failure.playedSteps(),
                  failure.cause(),
                  String.join("\n", shortest.log()),
                  shortest.cause()),
          shortest.cause());
    }
    return outcomes;
  }

  static LongStream fixedSeeds() {
    return LongStream.rangeClosed(1, 4);
  }

  static LongStream manySeeds() {
    return LongStream.rangeClosed(1_001, 1_200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fixedSeeds")
  void each_change_of_a_memory_has_the_cause_and_effect_of_the_model(long seed) {
    Set<String> outcomes = walks(null, seed);

    for (String expected :
        List.of("removed message", "removed entry", "removed profile", "restored entry")) {
      assertTrue(outcomes.contains(expected), () -> expected + " is not in " + outcomes);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("manySeeds")
  @Tag("soak")
  void each_change_of_a_memory_has_the_cause_and_effect_of_the_model_for_many_seeds(long seed) {
    walks(folder, seed);
  }

  @Test
  void equal_seeds_give_equal_walks() {
    assertEquals(MemoryWalk.steps(1, STEPS), MemoryWalk.steps(1, STEPS));
  }
}
