package dev.lethe.context;

import dev.lethe.item.Expiry;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.item.Recency;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import java.util.List;
import java.util.Objects;

/**
 * Properties of a memory that filters compare, in a form that takes no work per comparison.
 *
 * @param createdAt epoch milliseconds, as is {@code validUntil}
 * @param itemId null for a memory that is not an item
 * @param authorId null if there is none
 * @param tags in lower case
 * @param state without regard to {@code validUntil}
 * @param validUntil time from which it is no longer valid; {@link Long#MAX_VALUE} for none
 * @param knowledge properties of an entry; null for other kinds
 */
record Facets(
    String memoryId,
    String itemId,
    Kind kind,
    long createdAt,
    String authorId,
    List<String> tags,
    boolean isPinned,
    MemoryState state,
    long validUntil,
    Knowledge knowledge) {

  /**
   * Properties of an entry, with the values that it gained from merges.
   *
   * @param comparableSubject the subject by {@link ItemFields.Entry#comparable}
   * @param project null for an entry without one
   * @param comparableProject the project by {@link ItemFields.Entry#comparable}; null without one
   * @param importance 1 to 10
   * @param confidence 0 to 1; null if no store gives one
   * @param statedAt time of its latest statement, epoch milliseconds
   * @param recallDoublings binary logarithm of one more than its recalls: those by its store, and
   *     the days on which contexts included it
   * @param confirmationDoublings binary logarithm of its confirmations, at least 0
   */
  record Knowledge(
      String type,
      String subject,
      String comparableSubject,
      String project,
      String comparableProject,
      int importance,
      Double confidence,
      long confirmations,
      Expiry expiry,
      long statedAt,
      double recallDoublings,
      double confirmationDoublings) {
    private static final double LOG_2 = StrictMath.log(2);

    private static Knowledge of(Memory memory, ItemState state) {
      ItemFields.Entry own = (ItemFields.Entry) state.fields();
      ItemFields.Entry now = state.gained() == null ? own : state.gained().gain().on(own);
      return new Knowledge(
          now.type(),
          now.subject(),
          comparable(now.subject()),
          now.project(),
          comparable(now.project()),
          now.importance(),
          now.confidence(),
          now.confirmations(),
          Expiry.named(now.expiry()),
          Math.max(memory.createdAt(), state.statedAt()),
          doublings(now.recallCount() + memory.usage().includedDays() + 1),
          doublings(now.confirmations()));
    }

    /** Returns the given object if the name is comparable as it is, to save memory. */
    private static String comparable(String name) {
      String comparable = MemoryFilter.comparable(name);
      return Objects.equals(comparable, name) ? name : comparable;
    }

    private static double doublings(long count) {
      return StrictMath.log((double) Math.max(1, count)) / LOG_2;
    }

    /** Returns the evidence at a time, epoch milliseconds. */
    Evidence evidence(Recency recency, long now) {
      double freshness = recency.of(expiry, 1, statedAt, now);
      return new Evidence(confidence, confirmations, ContextSelection.rounded(freshness));
    }
  }

  /** Returns the properties of a memory. */
  static Facets of(Memory memory, JsonFormat format) {
    boolean isEntry = memory.kind() == Kind.ENTRY && memory.item() != null;
    return new Facets(
        memory.memoryId(),
        memory.itemId(),
        memory.kind(),
        memory.createdAt(),
        memory.source().authorId(),
        memory.tags().stream().map(MemoryFilter::lowerCase).toList(),
        memory.retrieval().pinned(),
        MemoryState.of(memory.lifecycle()),
        memory.validUntil(),
        isEntry ? Knowledge.of(memory, ItemState.read(Kind.ENTRY, memory.item(), format)) : null);
  }

  /** Returns the evidence for an entry at a time, epoch milliseconds; null for other kinds. */
  Evidence evidence(Recency recency, long now) {
    return knowledge == null ? null : knowledge.evidence(recency, now);
  }

  /** Returns the state at a time, epoch milliseconds. */
  MemoryState stateAt(long now) {
    return state == MemoryState.LIVE && !isValid(now) ? MemoryState.SUPERSEDED : state;
  }

  boolean isValid(long now) {
    return now < validUntil;
  }

  ListPosition position() {
    return new ListPosition(createdAt, memoryId);
  }
}
