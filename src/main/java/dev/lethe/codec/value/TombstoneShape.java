package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.event.EventType;
import dev.lethe.memory.Tombstone;
import org.apache.avro.Schema;

/** Fields of tombstones; on their topic they include their event type. */
public final class TombstoneShape implements Shape<Tombstone> {
  private static final FieldName TYPE = FieldName.of("type");
  private static final FieldName MEMORY_ID = FieldName.of("memory_id");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName ITEM_ID = FieldName.of("item_id");
  private static final FieldName DELETED_AT = FieldName.of("deleted_at");
  private static final FieldName REPLACED_BY = FieldName.of("replaced_by");
  private static final FieldName CONTENT_HASH = FieldName.of("content_hash");
  private static final FieldName REASON = FieldName.of("reason");
  private static final FieldName RUN_ID = FieldName.of("run_id");

  @Override
  public Schema schema() {
    return Schemas.of("Tombstone");
  }

  @Override
  public void write(Tombstone tombstone, FieldWriter out) {
    out.begin();
    out.text(TYPE, EventType.COMPACTION_DELETED.wireName());
    out.text(MEMORY_ID, tombstone.memoryId());
    out.text(SCOPE, tombstone.scope().name());
    out.textOrNull(ITEM_ID, tombstone.itemId());
    out.number(DELETED_AT, tombstone.deletedAt());
    out.textOrNull(REPLACED_BY, tombstone.replacedBy());
    out.textOrNull(CONTENT_HASH, tombstone.contentHash());
    out.text(REASON, tombstone.reason());
    out.textOrNull(RUN_ID, tombstone.runId());
    out.end();
  }
}
