package dev.lethe.hygiene.compaction;

import dev.lethe.event.Scope;
import dev.lethe.memory.lifecycle.GroupHash;
import java.util.List;

/**
 * Possible compactions in a scope. A plan reserves nothing: its conditions are checked again when a
 * group is committed.
 *
 * @param createdAt event time, epoch milliseconds
 * @param expiresAt time from which the plan is unknown
 * @param arguments arguments by which its sources were chosen and are checked again
 * @param groups groups in the order in which they are to be compacted
 */
public record Plan(
    String planId,
    Scope scope,
    long createdAt,
    long expiresAt,
    PlanArguments arguments,
    List<Group> groups) {

  public Plan {
    groups = List.copyOf(groups);
  }

  /**
   * Memories that one summary may replace.
   *
   * @param groupHash hash of the sources' ids, revisions and contents: {@link GroupHash}
   * @param sourceIds ids in order of creation
   * @param estimatedTokens tokens of all texts
   * @param start creation of the oldest memory, epoch milliseconds
   * @param end creation of the newest memory
   * @param channelId common channel; null if there is none
   */
  public record Group(
      String groupId,
      String groupHash,
      List<String> sourceIds,
      long estimatedTokens,
      long start,
      long end,
      String channelId) {
    public Group {
      sourceIds = List.copyOf(sourceIds);
    }
  }

  /** Returns the group with the given id, or null. */
  public Group group(String groupId) {
    return groups.stream()
        .filter(group -> group.groupId().equals(groupId))
        .findFirst()
        .orElse(null);
  }

  /** Returns a copy with a single group. */
  public Plan only(Group group) {
    return new Plan(planId, scope, createdAt, expiresAt, arguments, List.of(group));
  }

  /** Returns true if the plan has not expired at the given time. */
  public boolean isOpen(long now) {
    return now < expiresAt;
  }
}
