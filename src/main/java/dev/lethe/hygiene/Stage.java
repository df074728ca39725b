package dev.lethe.hygiene;

import dev.lethe.memory.Kind;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import dev.lethe.policy.StageMode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** A hygiene stage: its names, its policy and its counts in reports of the janitor. */
public interface Stage {

  /**
   * Declarations of a stage.
   *
   * @param name name in policies, ticks, metrics and reports: lower-case letters only
   * @param toolName tool by which a caller begins the stage
   * @param title first word of the stage's line in a report of the janitor
   * @param kinds kinds of memories that the stage works on
   * @param mode mode of interval runs
   * @param cap cap of a scope per day
   * @param counts counts of runs that the janitor reports, in order
   */
  record Declaration(
      String name,
      String toolName,
      String title,
      Set<Kind> kinds,
      Function<Policy, StageMode> mode,
      ToIntFunction<Policy> intervalMinutes,
      Function<Policy, SafetyPolicy.Cap> cap,
      List<StageCount> counts) {}

  Declaration declaration();

  default String name() {
    return declaration().name();
  }

  /** Returns the mode of interval runs. */
  default StageMode mode(Policy policy) {
    return declaration().mode().apply(policy);
  }

  default int intervalMinutes(Policy policy) {
    return declaration().intervalMinutes().applyAsInt(policy);
  }

  /** Returns the cap of a scope per day. */
  default SafetyPolicy.Cap cap(Policy policy) {
    return declaration().cap().apply(policy);
  }

  /** Returns the name of a count among those of all stages. */
  default String tallyName(StageCount count) {
    return name() + '_' + count.name();
  }

  /**
   * Returns true if a report is due: a run removed or deferred something.
   *
   * @param tallied counts of all stages by {@link #tallyName}
   */
  default boolean hasNews(Map<String, Long> tallied) {
    return declaration().counts().stream()
        .anyMatch(count -> count.isNews() && tallied.getOrDefault(tallyName(count), 0L) > 0);
  }

  /**
   * Returns the text of the stage's counts, without those that are 0.
   *
   * @param tallied counts of all stages by {@link #tallyName}
   */
  default String text(Map<String, Long> tallied) {
    return declaration().counts().stream()
        .filter(count -> tallied.getOrDefault(tallyName(count), 0L) > 0)
        .map(count -> count.text(tallied.get(tallyName(count))))
        .collect(Collectors.joining(", "));
  }
}
