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
 * @param createdAt epoch milliseconds
 * @param itemId null for a memory that is not an item
 * @param authorId null if there is none
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
        isEntry ? Knowledge.of(ItemState.read(Kind.ENTRY, memory.item(), format)) : null);
  }

  ListPosition position() {
    return new ListPosition(createdAt, memoryId);
  }
}
