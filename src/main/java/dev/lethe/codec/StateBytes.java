package dev.lethe.codec;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import java.util.List;

/**
 * Rows of the memory table and of the tombstone ledger as bytes in stores and changelogs. They
 * outlive releases: a changed format gets a new version and a reader of every version before it. A
 * constant's code is its place in the lists below, which only ever grow, at their ends.
 */
public final class StateBytes {
  private static final int MEMORY_VERSION = 1;
  private static final int TOMBSTONE_VERSION = 1;
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
          Kind.WISDOM);
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

  private StateBytes() {}

  /** The row of a memory. */
  public static byte[] of(Memory memory) {
    Memory.Source source = memory.source();
    Memory.Lifecycle lifecycle = memory.lifecycle();
    return StateWriter.version(MEMORY_VERSION)
        .code(KINDS.indexOf(memory.kind()))
        .code(flags(memory))
        .code(STATUSES.indexOf(memory.embedding()))
        .number(memory.schemaVersion())
        .text(memory.memoryId())
        .text(memory.scope())
        .textOrNull(memory.itemId())
        .textOrNull(memory.eventId())
        .text(memory.content().text())
        .text(memory.content().normalizedText())
        .texts(memory.content().snippets())
        .text(source.type())
        .textOrNull(source.guildId())
        .textOrNull(source.channelId())
        .textOrNull(source.authorId())
        .number(memory.createdAt())
        .number(memory.updatedAt())
        .numberOrNull(memory.editedAt())
        .number(memory.admittedAt())
        .number(memory.revision())
        .textOrNull(memory.cluster().threadId())
        .textOrNull(memory.cluster().spamFamilyId())
        .real(memory.retrieval().weight())
        .number(memory.usage().includedCountTotal())
        .real(memory.usage().includedCountDecay())
        .numberOrNull(memory.usage().lastIncludedAt())
        .numberOrNull(lifecycle.deletedAt())
        .textOrNull(lifecycle.replacedBy())
        .textOrNull(lifecycle.supersededBy())
        .textOrNull(lifecycle.runId())
        .texts(memory.references())
        .texts(memory.tags())
        .textOrNull(memory.fingerprints().exactHash())
        .textOrNull(memory.fingerprints().simhash64())
        .textOrNull(memory.item())
        .toBytes();
  }

  /**
   * The memory of a row.
   *
   * @throws StateFormatException if it isn't one, or a later release's
   */
  public static Memory memory(byte[] bytes) {
    StateReader in = StateReader.open("memory", bytes, MEMORY_VERSION);
    Kind kind = one(KINDS, in);
    int flags = in.code();
    Memory.EmbeddingStatus status = one(STATUSES, in);
    int schemaVersion = (int) in.number();
    String memoryId = in.text();
    String scope = in.text();
    String itemId = in.textOrNull();
    String eventId = in.textOrNull();
    Memory.Content content = new Memory.Content(in.text(), in.text(), in.texts());
    Memory.Source source =
        new Memory.Source(
            in.text(),
            in.textOrNull(),
            in.textOrNull(),
            in.textOrNull(),
            has(flags, AUTHOR_IS_BOT));
    long createdAt = in.number();
    long updatedAt = in.number();
    Long editedAt = in.numberOrNull();
    long admittedAt = in.number();
    long revision = in.number();
    Memory.Cluster cluster = new Memory.Cluster(in.textOrNull(), in.textOrNull());
    Memory.Retrieval retrieval =
        new Memory.Retrieval(
            has(flags, PINNED),
            has(flags, LOCKED_BY_ADMIN),
            has(flags, LOCKED_BY_SYSTEM),
            in.real());
    Memory.Usage usage = new Memory.Usage(in.number(), in.real(), in.numberOrNull());
    Memory.Lifecycle lifecycle =
        new Memory.Lifecycle(
            has(flags, DELETED),
            in.numberOrNull(),
            in.textOrNull(),
            in.textOrNull(),
            in.textOrNull());
    Memory memory =
        new Memory(
            memoryId,
            kind,
            scope,
            itemId,
            eventId,
            content,
            source,
            createdAt,
            updatedAt,
            editedAt,
            admittedAt,
            revision,
            cluster,
            retrieval,
            usage,
            status,
            lifecycle,
            in.texts(),
            in.texts(),
            new Memory.Fingerprints(in.textOrNull(), in.textOrNull()),
            in.textOrNull(),
            schemaVersion);
    in.end();
    return memory;
  }

  /** The row of a tombstone. */
  public static byte[] of(Tombstone tombstone) {
    return StateWriter.version(TOMBSTONE_VERSION)
        .text(tombstone.memoryId())
        .text(tombstone.scope())
        .textOrNull(tombstone.itemId())
        .number(tombstone.deletedAt())
        .textOrNull(tombstone.replacedBy())
        .textOrNull(tombstone.contentHash())
        .text(tombstone.reason())
        .textOrNull(tombstone.runId())
        .toBytes();
  }

  /**
   * The tombstone of a row.
   *
   * @throws StateFormatException if it isn't one, or a later release's
   */
  public static Tombstone tombstone(byte[] bytes) {
    StateReader in = StateReader.open("tombstone", bytes, TOMBSTONE_VERSION);
    Tombstone tombstone =
        new Tombstone(
            in.text(),
            in.text(),
            in.textOrNull(),
            in.number(),
            in.textOrNull(),
            in.textOrNull(),
            in.text(),
            in.textOrNull());
    in.end();
    return tombstone;
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

  private static <T> T one(List<T> constants, StateReader in) {
    int code = in.code();
    if (code >= constants.size()) {
      throw in.damaged();
    }
    return constants.get(code);
  }
}
