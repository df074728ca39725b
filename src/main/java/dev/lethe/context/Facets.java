package dev.lethe.context;

import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import java.util.List;

/**
 * Properties of a memory that filters compare.
 *
 * @param createdAt epoch milliseconds, as is {@code validUntil}
 * @param itemId null for a memory that is not an item
 * @param authorId null if there is none
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
   * @param project null for an entry without one
   * @param importance 1 to 10
   */
  record Knowledge(String type, String subject, String project, int importance) {
    private static Knowledge of(ItemState state) {
      ItemFields.Entry own = (ItemFields.Entry) state.fields();
      ItemFields.Entry now = state.gained() == null ? own : state.gained().gain().on(own);
      return new Knowledge(now.type(), now.subject(), now.project(), now.importance());
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
        memory.tags(),
        memory.retrieval().pinned(),
        MemoryState.of(memory.lifecycle()),
        memory.validUntil(),
        isEntry ? Knowledge.of(ItemState.read(Kind.ENTRY, memory.item(), format)) : null);
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
