package dev.lethe.codec.state;

import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.store.row.RowFields;
import dev.lethe.store.row.RowFormat;
import dev.lethe.store.row.RowFormatException;
import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import java.util.List;

/**
 * Codec of the rows of memories and tombstones in stores and changelogs. A constant's code is its
 * index in the lists below, which are only ever appended to.
 *
 * <p>A memory's fields are listed separately for writing and for reading, rather than once by
 * {@link RowFields} as in other rows: a memory is written for each new text, and reading with a
 * shared list took a third longer. RecordFieldsTest fails if either list omits a field.
 */
public final class MemoryBytes {
  private static final int MEMORY_VERSION = 4;

  /** First version of a row that includes the time of a restore. */
  private static final int WITH_RESTORED_AT = 2;

  /** First version of a row that includes the time of an expiry. */
  private static final int WITH_EXPIRES_AT = 3;

  /** First version of a row that includes the number of days with an inclusion. */
  private static final int WITH_INCLUDED_DAYS = 4;

  private static final List<Kind> KINDS =
      List.of(
          Kind.MESSAGE,
          Kind.TOOL_CALL,
          Kind.TOOL_RESULT,
          Kind.ASSISTANT_MESSAGE,
          Kind.THINK_TRACE,
          Kind.SYSTEM,
          Kind.ADMIN,
          Kind.SUMMARY,
          Kind.TOMBSTONE,
          Kind.AGGREGATE,
          Kind.WISDOM,
          Kind.PROFILE,
          Kind.SESSION_MESSAGE,
          Kind.SESSION_SUMMARY,
          Kind.PREFERENCE,
          Kind.ENTRY,
          Kind.RELATION,
          Kind.PATTERN,
          Kind.FACT,
          Kind.EXCERPT);
  private static final List<Memory.EmbeddingStatus> STATUSES =
      List.of(
          Memory.EmbeddingStatus.NONE,
          Memory.EmbeddingStatus.REQUESTED,
          Memory.EmbeddingStatus.SUMMARISE_FIRST,
          Memory.EmbeddingStatus.PURGED);

  private static final int AUTHOR_IS_BOT = 1;
  private static final int PINNED = 1 << 1;
  private static final int LOCKED_BY_ADMIN = 1 << 2;
  private static final int LOCKED_BY_SYSTEM = 1 << 3;
  private static final int DELETED = 1 << 4;

  private static final Tombstone NO_TOMBSTONE =
      new Tombstone("", new Scope(""), null, 0, null, null, "", null);

  private static final RowFormat<Tombstone> TOMBSTONES =
      new RowFormat<>("tombstone row", 1, 256, NO_TOMBSTONE, MemoryBytes::tombstone);

  private MemoryBytes() {}

  /** Returns the row of a memory. */
  public static byte[] of(Memory memory) {
    RowWriter row = new RowWriter(512);
    row.writeVersion(MEMORY_VERSION);
    row.writeByte(KINDS.indexOf(memory.kind()));
    row.writeByte(flags(memory));
    row.writeByte(STATUSES.indexOf(memory.embedding()));
    row.writeZigzag(memory.schemaVersion());
    row.writeZigzagString(memory.memoryId());
    row.writeZigzagString(memory.scope().name());
    row.writeNullableZigzagString(memory.itemId());
    row.writeNullableZigzagString(memory.eventId());
    row.writeZigzagString(memory.content().text());
    row.writeZigzagString(memory.content().normalizedText());
    row.writeZigzagStrings(memory.content().snippets());
    write(memory.source(), row);
    row.writeZigzag(memory.createdAt());
    row.writeZigzag(memory.updatedAt());
    row.writeNullableZigzag(memory.editedAt());
    row.writeZigzag(memory.admittedAt());
    row.writeNullableZigzag(memory.expiresAt());
    row.writeZigzag(memory.revision());
    row.writeNullableZigzagString(memory.cluster().threadId());
    row.writeNullableZigzagString(memory.cluster().spamFamilyId());
    row.writeDouble(memory.retrieval().weight());
    row.writeZigzag(memory.usage().includedCountTotal());
    row.writeDouble(memory.usage().includedCountDecay());
    row.writeNullableZigzag(memory.usage().lastIncludedAt());
    row.writeZigzag(memory.usage().includedDays());
    write(memory.lifecycle(), row);
    row.writeZigzagStrings(memory.references());
    row.writeZigzagStrings(memory.tags());
    row.writeNullableZigzagString(memory.fingerprints().exactHash());
    row.writeNullableZigzagString(memory.fingerprints().simhash64());
    row.writeNullableZigzagString(memory.item());
    return row.toByteArray();
  }

  private static void write(Memory.Source source, RowWriter row) {
    row.writeZigzagString(source.type());
    row.writeNullableZigzagString(source.guildId());
    row.writeNullableZigzagString(source.channelId());
    row.writeNullableZigzagString(source.authorId());
  }

  private static void write(Memory.Lifecycle lifecycle, RowWriter row) {
    row.writeNullableZigzag(lifecycle.deletedAt());
    row.writeNullableZigzagString(lifecycle.replacedBy());
    row.writeNullableZigzagString(lifecycle.supersededBy());
    row.writeNullableZigzagString(lifecycle.runId());
    row.writeNullableZigzag(lifecycle.restoredAt());
  }

  /**
   * Reads the memory in a row.
   *
   * @throws RowFormatException if the bytes aren't a memory's row, or a later release wrote them
   */
  public static Memory memory(byte[] bytes) {
    RowReader row = RowReader.open("memory row", bytes, MEMORY_VERSION);
    Kind kind = oneOf(KINDS, row);
    int flags = row.readByte();
    Memory.EmbeddingStatus status = oneOf(STATUSES, row);
    int schemaVersion = (int) row.readZigzag();
    Memory memory =
        new Memory(
            row.readZigzagString(),
            kind,
            new Scope(row.readZigzagString()),
            row.readNullableZigzagString(),
            row.readNullableZigzagString(),
            new Memory.Content(
                row.readZigzagString(), row.readZigzagString(), row.readZigzagStrings()),
            source(flags, row),
            row.readZigzag(),
            row.readZigzag(),
            row.readNullableZigzag(),
            row.readZigzag(),
            row.version() >= WITH_EXPIRES_AT ? row.readNullableZigzag() : null,
            row.readZigzag(),
            new Memory.Cluster(row.readNullableZigzagString(), row.readNullableZigzagString()),
            retrieval(flags, row),
            usage(row),
            status,
            lifecycle(flags, row),
            row.readZigzagStrings(),
            row.readZigzagStrings(),
            new Memory.Fingerprints(row.readNullableZigzagString(), row.readNullableZigzagString()),
            row.readNullableZigzagString(),
            schemaVersion);
    row.end();
    return memory;
  }

  /** Returns the row of a tombstone. */
  public static byte[] of(Tombstone tombstone) {
    return TOMBSTONES.toBytes(tombstone);
  }

  /**
   * Reads the tombstone in a row.
   *
   * @throws RowFormatException if the bytes aren't a tombstone's row, or a later release wrote them
   */
  public static Tombstone tombstone(byte[] bytes) {
    return TOMBSTONES.read(bytes);
  }

  private static Memory.Source source(int flags, RowReader row) {
    return new Memory.Source(
        row.readZigzagString(),
        row.readNullableZigzagString(),
        row.readNullableZigzagString(),
        row.readNullableZigzagString(),
        has(flags, AUTHOR_IS_BOT));
  }

  private static Memory.Retrieval retrieval(int flags, RowReader row) {
    return new Memory.Retrieval(
        has(flags, PINNED),
        has(flags, LOCKED_BY_ADMIN),
        has(flags, LOCKED_BY_SYSTEM),
        row.readDouble());
  }

  private static Memory.Usage usage(RowReader row) {
    long total = row.readZigzag();
    double decay = row.readDouble();
    Long last = row.readNullableZigzag();
    return row.version() >= WITH_INCLUDED_DAYS
        ? new Memory.Usage(total, decay, last, row.readZigzag())
        : new Memory.Usage(total, decay, last);
  }

  private static Memory.Lifecycle lifecycle(int flags, RowReader row) {
    return new Memory.Lifecycle(
        has(flags, DELETED),
        row.readNullableZigzag(),
        row.readNullableZigzagString(),
        row.readNullableZigzagString(),
        row.readNullableZigzagString(),
        row.version() >= WITH_RESTORED_AT ? row.readNullableZigzag() : null);
  }

  private static Tombstone tombstone(Tombstone tombstone, RowFields row) {
    return new Tombstone(
        row.text(tombstone.memoryId()),
        new Scope(row.text(tombstone.scope().name())),
        row.textOrNull(tombstone.itemId()),
        row.zigzag(tombstone.deletedAt()),
        row.textOrNull(tombstone.replacedBy()),
        row.textOrNull(tombstone.contentHash()),
        row.text(tombstone.reason()),
        row.textOrNull(tombstone.runId()));
  }

  private static int flags(Memory memory) {
    return (memory.source().authorIsBot() ? AUTHOR_IS_BOT : 0)
        | (memory.retrieval().pinned() ? PINNED : 0)
        | (memory.retrieval().lockedByAdmin() ? LOCKED_BY_ADMIN : 0)
        | (memory.retrieval().lockedBySystem() ? LOCKED_BY_SYSTEM : 0)
        | (memory.lifecycle().deleted() ? DELETED : 0);
  }

  private static boolean has(int flags, int flag) {
    return (flags & flag) != 0;
  }

  private static <T> T oneOf(List<T> constants, RowReader row) {
    int code = row.readByte();
    if (code >= constants.size()) {
      throw row.damaged("has a code of " + code);
    }
    return constants.get(code);
  }
}
