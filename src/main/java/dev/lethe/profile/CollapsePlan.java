package dev.lethe.profile;

import dev.lethe.compaction.DayCap;
import java.util.List;

/**
 * What would collapse in a scope.
 *
 * @param groups those that go now, in their order
 * @param deferred what the day's cap leaves of the groups found
 * @param counts as if all of {@code groups} were applied
 * @param samples the first groups found, whole, whether they go now or not
 * @param day the cap's count once they have gone
 */
public record CollapsePlan(
    List<CollapseGroup> groups,
    List<CollapseGroup> deferred,
    CollapseCounts counts,
    List<CollapseGroup> samples,
    DayCap day) {

  public CollapsePlan {
    groups = List.copyOf(groups);
    deferred = List.copyOf(deferred);
    samples = List.copyOf(samples);
  }
}
