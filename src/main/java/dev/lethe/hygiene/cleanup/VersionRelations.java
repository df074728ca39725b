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
import dev.lethe.memory.RetrievalWeights;
import java.util.List;

/** Relations from patterns to those of the next older version: rule CL4. */
final class VersionRelations {
  static final String TYPE = "newer_version_of";

  private static final int HEX_SHOWN = 16;

  private final StepContext terms;

  VersionRelations(StepContext terms) {
    this.terms = terms;
  }

  static ItemState.Ends ends(Memory newer, Memory older) {
    return new ItemState.Ends(newer.itemId(), older.itemId());
  }

  /** Returns a relation. Its item id is derived from its ends, so that it exists only once. */
  Memory from(Memory newer, Memory older) {
    String pair = ItemKeys.hash(newer.itemId() + '\n' + older.itemId());
    String itemId = TYPE + '-' + pair.substring(0, HEX_SHOWN);
    ItemFields.Relation fields = new ItemFields.Relation(newer.itemId(), older.itemId(), TYPE);
    String text = fields.text();
    return new Memory(
        MemoryIds.ofItem(newer.scope(), itemId),
        Kind.RELATION,
        newer.scope(),
        itemId,
        null,
        new Memory.Content(
            text, terms.prints().normalized(newer.scope().tenant(), text), List.of()),
        new Memory.Source(ItemMemory.SOURCE, null, null, null, false),
        terms.now(),
        terms.now(),
        null,
        terms.arrivedAt(),
        1,
        new Memory.Cluster(null, null),
        Memory.Retrieval.of(
            RetrievalWeights.of(Kind.RELATION, false, terms.policy().context().weights())),
        Memory.Usage.NEVER,
        EmbeddingStatus.NONE,
        new Memory.Lifecycle(false, null, null, null, terms.runId(), null),
        List.of(),
        List.of(),
        Memory.Fingerprints.NONE,
        new ItemState(terms.now(), false, List.of(), null, fields, null).write(terms.format()),
        Memory.SCHEMA_VERSION);
  }
}
