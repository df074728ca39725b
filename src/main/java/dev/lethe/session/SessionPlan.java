package dev.lethe.session;

import dev.lethe.compaction.DayCap;
import java.util.List;

/**
 * What would decay in a scope.
 *
 * @param sessions those to which something happens, in the order in which they are pruned
 * @param merges preferences that give way
 * @param conflicts keys with several values, which are only reported
 * @param day the cap's count once all have gone
 */
public record SessionPlan(
    List<SessionDecay> sessions,
    List<Preferences.Merge> merges,
    List<Preferences.Conflict> conflicts,
    SessionCounts counts,
    DayCap day) {

  public SessionPlan {
    sessions = List.copyOf(sessions);
    merges = List.copyOf(merges);
    conflicts = List.copyOf(conflicts);
  }
}
