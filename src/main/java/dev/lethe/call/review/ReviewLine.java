package dev.lethe.call.review;

import dev.lethe.hygiene.Member;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import java.util.List;
import java.util.Objects;

/**
 * A review case, open or decided.
 *
 * @param scope scope name
 * @param proposal merge, remove, update or conflict
 * @param size number of memories that the case is about
 * @param itemIds item ids of the first of them that exist
 * @param runId run that found the case
 * @param decidedAt null while the case is open
 * @param doneBy run id that undoes it; null if nothing was done
 */
public record ReviewLine(
    String reviewId,
    String status,
    String stage,
    String scope,
    String proposal,
    String reason,
    int size,
    List<String> itemIds,
    String runId,
    long firstSeenAt,
    long lastSeenAt,
    Long decidedAt,
    String doneBy) {
  public ReviewLine {
    itemIds = List.copyOf(itemIds);
  }

  /** Largest number of members that a list names. */
  private static final int NAMED = 5;

  static ReviewLine of(ReviewRow row, MemoryRepository memories) {
    List<Member> members = row.proposal().members();
    return new ReviewLine(
        row.reviewId(),
        status(row, memories),
        row.stage(),
        row.scope().name(),
        row.proposal().kind(),
        row.reason(),
        members.size(),
        members.stream()
            .limit(NAMED)
            .map(member -> memories.memory(row.scope(), member.memoryId()))
            .filter(Objects::nonNull)
            .map(Memory::itemId)
            .filter(Objects::nonNull)
            .toList(),
        row.runId(),
        row.firstSeenAt(),
        row.lastSeenAt(),
        row.decidedAt(),
        row.doneBy());
  }

  /**
   * Returns the current status of a case: an open case is stale from a change of one of its members
   * until a run looks again.
   */
  private static String status(ReviewRow row, MemoryRepository memories) {
    boolean isStale =
        row.status() == ReviewRow.Status.OPEN
            && row.proposal().members().stream()
                .anyMatch(
                    member -> !member.isStill(memories.memory(row.scope(), member.memoryId())));
    return isStale ? "stale" : row.status().wireName();
  }
}
