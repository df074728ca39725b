package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.memory.Memory;
import java.util.Locale;
import org.apache.avro.Schema;

/** Fields of memories, in order. */
public final class MemoryShape implements Shape<Memory> {
  private static final FieldName MEMORY_ID = FieldName.of("memory_id");
  private static final FieldName KIND = FieldName.of("kind");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName ITEM_ID = FieldName.of("item_id");
  private static final FieldName EVENT_ID = FieldName.of("event_id");
  private static final FieldName CONTENT = FieldName.of("content");
  private static final FieldName TEXT = FieldName.of("text");
  private static final FieldName NORMALIZED_TEXT = FieldName.of("normalized_text");
  private static final FieldName SNIPPETS = FieldName.of("snippets");
  private static final FieldName SOURCE = FieldName.of("source");
  private static final FieldName TYPE = FieldName.of("type");
  private static final FieldName GUILD_ID = FieldName.of("guild_id");
  private static final FieldName CHANNEL_ID = FieldName.of("channel_id");
  private static final FieldName AUTHOR_ID = FieldName.of("author_id");
  private static final FieldName AUTHOR_IS_BOT = FieldName.of("author_is_bot");
  private static final FieldName CREATED_AT = FieldName.of("created_at");
  private static final FieldName UPDATED_AT = FieldName.of("updated_at");
  private static final FieldName EDITED_AT = FieldName.of("edited_at");
  private static final FieldName ADMITTED_AT = FieldName.of("admitted_at");
  private static final FieldName REVISION = FieldName.of("revision");
  private static final FieldName CLUSTER = FieldName.of("cluster");
  private static final FieldName THREAD_ID = FieldName.of("thread_id");
  private static final FieldName SPAM_FAMILY_ID = FieldName.of("spam_family_id");
  private static final FieldName RETRIEVAL = FieldName.of("retrieval");
  private static final FieldName PINNED = FieldName.of("pinned");
  private static final FieldName LOCKED_BY_ADMIN = FieldName.of("locked_by_admin");
  private static final FieldName LOCKED_BY_SYSTEM = FieldName.of("locked_by_system");
  private static final FieldName WEIGHT = FieldName.of("weight");
  private static final FieldName USAGE = FieldName.of("usage");
  private static final FieldName INCLUDED_COUNT_TOTAL = FieldName.of("included_count_total");
  private static final FieldName INCLUDED_COUNT_DECAY = FieldName.of("included_count_decay");
  private static final FieldName LAST_INCLUDED_AT = FieldName.of("last_included_at");
  private static final FieldName EMBEDDING = FieldName.of("embedding");
  private static final FieldName STATUS = FieldName.of("status");
  private static final FieldName LIFECYCLE = FieldName.of("lifecycle");
  private static final FieldName DELETED = FieldName.of("deleted");
  private static final FieldName DELETED_AT = FieldName.of("deleted_at");
  private static final FieldName REPLACED_BY = FieldName.of("replaced_by");
  private static final FieldName SUPERSEDED_BY = FieldName.of("superseded_by");
  private static final FieldName RUN_ID = FieldName.of("run_id");
  private static final FieldName RESTORED_AT = FieldName.of("restored_at");
  private static final FieldName REFERENCES = FieldName.of("references");
  private static final FieldName TAGS = FieldName.of("tags");
  private static final FieldName FINGERPRINTS = FieldName.of("fingerprints");
  private static final FieldName EXACT_HASH = FieldName.of("exact_hash");
  private static final FieldName SIMHASH64 = FieldName.of("simhash64");
  private static final FieldName ITEM = FieldName.of("item");
  private static final FieldName SCHEMA_VERSION = FieldName.of("schema_version");

  @Override
  public Schema schema() {
    return Schemas.of("Memory");
  }

  @Override
  public void write(Memory memory, FieldWriter out) {
    out.begin();
    out.text(MEMORY_ID, memory.memoryId());
    out.text(KIND, memory.kind().wireName());
    out.text(SCOPE, memory.scope().name());
    out.textOrNull(ITEM_ID, memory.itemId());
    out.textOrNull(EVENT_ID, memory.eventId());
    content(memory.content(), out);
    source(memory.source(), out);
    out.number(CREATED_AT, memory.createdAt());
    out.number(UPDATED_AT, memory.updatedAt());
    out.numberOrNull(EDITED_AT, memory.editedAt());
    out.number(ADMITTED_AT, memory.admittedAt());
    out.number(REVISION, memory.revision());
    out.begin(CLUSTER);
    out.textOrNull(THREAD_ID, memory.cluster().threadId());
    out.textOrNull(SPAM_FAMILY_ID, memory.cluster().spamFamilyId());
    out.end();
    retrieval(memory.retrieval(), out);
    usage(memory.usage(), out);
    out.begin(EMBEDDING);
    out.text(STATUS, memory.embedding().name().toLowerCase(Locale.ROOT));
    out.end();
    lifecycle(memory.lifecycle(), out);
    out.texts(REFERENCES, memory.references());
    out.texts(TAGS, memory.tags());
    out.begin(FINGERPRINTS);
    out.textOrNull(EXACT_HASH, memory.fingerprints().exactHash());
    out.textOrNull(SIMHASH64, memory.fingerprints().simhash64());
    out.end();
    out.jsonOrNull(ITEM, memory.item());
    out.number(SCHEMA_VERSION, memory.schemaVersion());
    out.end();
  }

  private static void content(Memory.Content content, FieldWriter out) {
    out.begin(CONTENT);
    out.text(TEXT, content.text());
    out.text(NORMALIZED_TEXT, content.normalizedText());
    out.texts(SNIPPETS, content.snippets());
    out.end();
  }

  private static void source(Memory.Source source, FieldWriter out) {
    out.begin(SOURCE);
    out.text(TYPE, source.type());
    out.textOrNull(GUILD_ID, source.guildId());
    out.textOrNull(CHANNEL_ID, source.channelId());
    out.textOrNull(AUTHOR_ID, source.authorId());
    out.flag(AUTHOR_IS_BOT, source.authorIsBot());
    out.end();
  }

  private static void retrieval(Memory.Retrieval retrieval, FieldWriter out) {
    out.begin(RETRIEVAL);
    out.flag(PINNED, retrieval.pinned());
    out.flag(LOCKED_BY_ADMIN, retrieval.lockedByAdmin());
    out.flag(LOCKED_BY_SYSTEM, retrieval.lockedBySystem());
    out.real(WEIGHT, retrieval.weight());
    out.end();
  }

  private static void usage(Memory.Usage usage, FieldWriter out) {
    out.begin(USAGE);
    out.number(INCLUDED_COUNT_TOTAL, usage.includedCountTotal());
    out.real(INCLUDED_COUNT_DECAY, usage.includedCountDecay());
    out.numberOrNull(LAST_INCLUDED_AT, usage.lastIncludedAt());
    out.end();
  }

  private static void lifecycle(Memory.Lifecycle lifecycle, FieldWriter out) {
    out.begin(LIFECYCLE);
    out.flag(DELETED, lifecycle.deleted());
    out.numberOrNull(DELETED_AT, lifecycle.deletedAt());
    out.textOrNull(REPLACED_BY, lifecycle.replacedBy());
    out.textOrNull(SUPERSEDED_BY, lifecycle.supersededBy());
    out.textOrNull(RUN_ID, lifecycle.runId());
    out.numberOrNull(RESTORED_AT, lifecycle.restoredAt());
    out.end();
  }
}
