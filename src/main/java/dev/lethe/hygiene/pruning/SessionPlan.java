package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.Counts;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.List;

/**
 * Planned changes of a scope.
 *
 * @param sessions sessions that change, in the order in which they are pruned
 * @param merges preferences to be replaced
 * @param conflicts keys with several values, which are only reported
 * @param day day's cap after all removals
 */
public record SessionPlan(
    List<SessionDecay> sessions,
    List<Preferences.Merge> merges,
    List<Preferences.Conflict> conflicts,
    Counts counts,
    DayCap day) {

  public SessionPlan {
    sessions = List.copyOf(sessions);
    merges = List.copyOf(merges);
    conflicts = List.copyOf(conflicts);
  }
}
