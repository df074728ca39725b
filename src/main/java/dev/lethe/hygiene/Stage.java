package dev.lethe.hygiene;

import dev.lethe.memory.Kind;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import dev.lethe.policy.StageMode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Declarations of a hygiene stage: its names, its policy and its counts in reports of the janitor.
 */
public interface Stage {

  /** Returns the name in policies, ticks, metrics and reports: lower-case letters only. */
  String name();

  /** Returns the name of the tool by which a caller begins the stage. */
  String toolName();

  /** Returns the kinds of memories that the stage works on. */
  Set<Kind> kinds();

  /** Returns the mode of interval runs. */
  StageMode mode(Policy policy);

  int intervalMinutes(Policy policy);

  /** Returns the cap of a scope per day. */
  SafetyPolicy.Cap cap(Policy policy);

  /** Returns the first word of the stage's line in a report of the janitor. */
  String title();

  /** Returns the counts of runs that the janitor reports, in order. */
  List<StageCount> counts();

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
    return counts().stream()
        .anyMatch(count -> count.isNews() && tallied.getOrDefault(tallyName(count), 0L) > 0);
  }

  /**
   * Returns the text of the stage's counts, without those that are 0.
   *
   * @param tallied counts of all stages by {@link #tallyName}
   */
  default String text(Map<String, Long> tallied) {
    return counts().stream()
        .filter(count -> tallied.getOrDefault(tallyName(count), 0L) > 0)
        .map(count -> count.text(tallied.get(tallyName(count))))
        .collect(Collectors.joining(", "));
  }
}
