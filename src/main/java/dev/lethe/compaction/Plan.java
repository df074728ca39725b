package dev.lethe.compaction;

import dev.lethe.event.Scope;
import java.util.List;

/**
 * What could be compacted in a scope. It reserves nothing: what holds is checked again when a group
 * of it is committed.
 *
 * @param createdAt event time, epoch milliseconds
 * @param expiresAt from then on nobody knows it
 * @param arguments by which its sources were chosen, and are checked again
 * @param groups in the order in which they are to be compacted
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
   * @param groupHash of its sources' ids, revisions and contents: {@link GroupHash}
   * @param sourceIds in the order in which their memories were created
   * @param estimatedTokens of all their texts
   * @param start when the first was created, epoch milliseconds
   * @param end when the last was
   * @param channelId null where they have none in common
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

  /** The group of that id, or null. */
  public Group group(String groupId) {
    return groups.stream()
        .filter(group -> group.groupId().equals(groupId))
        .findFirst()
        .orElse(null);
  }

  /** The same with one of its groups alone. */
  public Plan only(Group group) {
    return new Plan(planId, scope, createdAt, expiresAt, arguments, List.of(group));
  }

  /** Whether it may still be committed. */
  public boolean isOpen(long now) {
    return now < expiresAt;
  }
}
