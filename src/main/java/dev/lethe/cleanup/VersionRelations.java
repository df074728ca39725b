package dev.lethe.cleanup;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemKeys;
import dev.lethe.item.ItemMemory;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.RetrievalWeights;
import dev.lethe.policy.Policy;
import java.util.List;

/** The relations that lead from patterns to those of the next older version: rule CL4. */
final class VersionRelations {
  static final String TYPE = "newer_version_of";

  private static final int HEX_SHOWN = 16;

  private final String runId;
  private final long now;
  private final long arrivedAt;
  private final Policy policy;
  private final MessageFingerprinter prints;
  private final JsonFormat format;

  /**
   * @param now of the run, epoch milliseconds
   * @param arrivedAt when it is committed, epoch milliseconds
   * @param policy the tenant's
   */
  VersionRelations(
      String runId,
      long now,
      long arrivedAt,
      Policy policy,
      MessageFingerprinter prints,
      JsonFormat format) {
    this.runId = runId;
    this.now = now;
    this.arrivedAt = arrivedAt;
    this.policy = policy;
    this.prints = prints;
    this.format = format;
  }

  static ItemState.Ends ends(Memory newer, Memory older) {
    return new ItemState.Ends(newer.itemId(), older.itemId());
  }

  /** A relation; its item id follows from its ends, so that there is one of it. */
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
        new Memory.Content(text, prints.normalized(newer.scope().tenant(), text), List.of()),
        new Memory.Source(ItemMemory.SOURCE, null, null, null, false),
        now,
        now,
        null,
        arrivedAt,
        1,
        new Memory.Cluster(null, null),
        Memory.Retrieval.of(RetrievalWeights.of(Kind.RELATION, false, policy.context().weights())),
        Memory.Usage.NEVER,
        EmbeddingStatus.NONE,
        new Memory.Lifecycle(false, null, null, null, runId, null),
        List.of(),
        List.of(),
        Memory.Fingerprints.NONE,
        new ItemState(now, false, List.of(), null, fields, null).write(format),
        Memory.SCHEMA_VERSION);
  }
}
