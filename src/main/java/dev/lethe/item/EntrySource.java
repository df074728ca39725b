package dev.lethe.item;

import dev.lethe.memory.Memory;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Snapshot of an entry from which another one was made: rule CN11.
 *
 * @param confirmations including those of entries merged into it, as for {@code recalls}
 * @param createdAt epoch milliseconds
 */
public record EntrySource(
    String memoryId, String itemId, long confirmations, long recalls, long createdAt) {

  /** Returns a snapshot of an entry's current state. */
  public static EntrySource of(Memory memory, ItemState state) {
    ItemFields.Entry own = (ItemFields.Entry) state.fields();
    ItemFields.Entry now = state.gained() == null ? own : state.gained().gain().on(own);
    return new EntrySource(
        memory.memoryId(),
        memory.itemId(),
        now.confirmations(),
        now.recallCount(),
        memory.createdAt());
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("memory_id", memoryId);
    json.put("item_id", itemId);
    json.put("confirmations", confirmations);
    json.put("recall_count", recalls);
    json.put("created_at", createdAt);
    return json;
  }

  static EntrySource read(Map<?, ?> json) {
    return new EntrySource(
        (String) json.get("memory_id"),
        (String) json.get("item_id"),
        ((Number) json.get("confirmations")).longValue(),
        ((Number) json.get("recall_count")).longValue(),
        ((Number) json.get("created_at")).longValue());
  }
}
