package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.Counts;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.List;

/**
 * Plan for the collapse of a scope's profiles.
 *
 * @param groups groups to collapse now, in order
 * @param deferred groups, or parts of groups, deferred by the daily cap
 * @param counts counts assuming that all {@code groups} are applied
 * @param samples the first groups found, complete, whether they collapse now or not
 * @param day state of the cap after the collapse
 */
public record CollapsePlan(
    List<CollapseGroup> groups,
    List<CollapseGroup> deferred,
    Counts counts,
    List<CollapseGroup> samples,
    DayCap day) {

  public CollapsePlan {
    groups = List.copyOf(groups);
    deferred = List.copyOf(deferred);
    samples = List.copyOf(samples);
  }
}
