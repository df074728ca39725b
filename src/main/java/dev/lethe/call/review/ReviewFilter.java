package dev.lethe.call.review;

import dev.lethe.call.TimeArgument;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.Optional;

/**
 * Filter of review cases as a call gives it. Null conditions admit all cases.
 *
 * @param status status name, {@link #ALL}, or null for open cases
 * @param stage stage that found the case
 * @param proposal kind of the proposal
 * @param reason reason code, as in reports
 * @param subject subject of the case, compared as consolidation compares subjects
 * @param verdict a model's verdict
 * @param until a day or a time, before which the case was first found
 */
public record ReviewFilter(
    String status,
    String stage,
    String proposal,
    String reason,
    String subject,
    String verdict,
    String until) {
  static final ReviewFilter OPEN = new ReviewFilter(null, null, null, null, null, null, null);
  static final String STALE = "stale";
  private static final String ALL = "all";

  /** Returns the reason to refuse the filter, if there is one. */
  Optional<Refusal> fault() {
    return TimeArgument.fault("$.filter.until", until);
  }

  /** Returns true if the status is the only condition. */
  boolean isEmpty() {
    return equals(new ReviewFilter(status, null, null, null, null, null, null));
  }

  /** Returns true if the case meets all conditions. */
  boolean admits(ReviewRow row, MemoryRepository memories) {
    return (stage == null || stage.equals(row.stage()))
        && (proposal == null || proposal.equals(row.proposal().kind()))
        && (reason == null || reason.equals(row.reason()))
        && (subject == null || ReviewSubject.digest(subject).equals(row.subject()))
        && (verdict == null || (row.verdict() != null && verdict.equals(row.verdict().wireName())))
        && (until == null || row.firstSeenAt() < TimeArgument.read(until).orElseThrow())
        && hasStatus(row, memories);
  }

  private boolean hasStatus(ReviewRow row, MemoryRepository memories) {
    String wanted = status == null ? ReviewRow.Status.OPEN.wireName() : status;
    if (wanted.equals(ALL)) {
      return true;
    }
    return row.isOpen()
        ? (wanted.equals(STALE) || wanted.equals(row.status().wireName()))
            && wanted.equals(status(row, memories))
        : wanted.equals(row.status().wireName());
  }

  /**
   * Returns the current status of a case: an open case is stale from a change of one of its members
   * until a run looks again.
   */
  static String status(ReviewRow row, MemoryRepository memories) {
    boolean isStale =
        row.isOpen()
            && row.proposal().members().stream()
                .anyMatch(
                    member -> !member.isStill(memories.memory(row.scope(), member.memoryId())));
    return isStale ? STALE : row.status().wireName();
  }
}
