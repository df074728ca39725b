package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.StepContext;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemKeys;
import dev.lethe.item.ItemMemory;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import java.util.List;

/** Relations from patterns to those of the next older version: rule CL4. */
final class VersionRelations {
  private static final String TYPE = "newer_version_of";
  private static final int HEX_SHOWN = 16;

  private VersionRelations() {}

  static boolean isLinked(Memory newer, Memory older, StepContext context) {
    ItemState.Ends ends = new ItemState.Ends(newer.itemId(), older.itemId());
    return !context.index().relations(context.scope(), ends, TYPE).isEmpty();
  }

  /** Returns a relation. Its item id is derived from its ends, so that it exists only once. */
  static Memory from(Memory newer, Memory older, StepContext context) {
    String pair = ItemKeys.hash(newer.itemId() + '\n' + older.itemId());
    String itemId = TYPE + '-' + pair.substring(0, HEX_SHOWN);
    ItemFields.Relation fields = new ItemFields.Relation(newer.itemId(), older.itemId(), TYPE);
    return context.written(
        MemoryIds.ofItem(newer.scope(), itemId),
        Kind.RELATION,
        itemId,
        new Memory.Source(ItemMemory.SOURCE, null, null, null, false),
        fields.text(),
        context.now(),
        context.arrivedAt(),
        1,
        Memory.Usage.NEVER,
        EmbeddingStatus.NONE,
        List.of(),
        new ItemState(context.now(), false, List.of(), null, fields, null).write(context.format()));
  }
}
