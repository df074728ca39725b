package dev.lethe.call.review;

import dev.lethe.hygiene.Member;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.Sentences;
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
 * @param subject beginning of the subject; null for none
 * @param verdict a model's verdict; null for none
 * @param why beginning of the model's reason, which may quote the memories; null for none, and once
 *     one of them has changed
 * @param position place in a list: an earlier case has the smaller one; null in a reply
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
    String doneBy,
    String subject,
    String verdict,
    String why,
    String position) {
  public ReviewLine {
    itemIds = List.copyOf(itemIds);
  }

  /** Largest number of members that a list names. */
  private static final int NAMED = 5;

  /** Largest number of code points of a subject or reason: a list has to fit into a record. */
  private static final int SHOWN = 100;

  static ReviewLine of(
      ReviewRow row, String position, MemoryRepository memories, JsonFormat format) {
    List<Member> members = row.proposal().members();
    String why = why(row, memories);
    return new ReviewLine(
        row.reviewId(),
        ReviewFilter.status(row, memories),
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
        row.doneBy(),
        ReviewSubject.of(row.scope(), row.proposal(), memories, format)
            .map(text -> Sentences.shown(text, SHOWN))
            .orElse(null),
        row.verdict() == null ? null : row.verdict().wireName(),
        why == null ? null : Sentences.shown(why, SHOWN),
        position);
  }

  /** Returns the model's reason for its verdict; null once one of the memories has changed. */
  static String why(ReviewRow row, MemoryRepository memories) {
    return row.sorting() != null && ReviewQueue.isUnchanged(row, memories)
        ? row.sorting().why()
        : null;
  }

  /** Returns a copy without the position, for a reply. */
  ReviewLine forReply() {
    return new ReviewLine(
        reviewId,
        status,
        stage,
        scope,
        proposal,
        reason,
        size,
        itemIds,
        runId,
        firstSeenAt,
        lastSeenAt,
        decidedAt,
        doneBy,
        subject,
        verdict,
        why,
        null);
  }
}
