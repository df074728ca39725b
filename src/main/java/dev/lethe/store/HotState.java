package dev.lethe.store;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;

/**
 * Tables of a task on the heap, and their common changelog, to which changes since the last commit
 * are written in blocks, within the commit's transaction.
 *
 * <p>Each table is written by one processor; the store may be connected to several. Made for {@code
 * exactly_once_v2}: with weaker guarantees, a task that has lost its partitions without noticing
 * could replace a block of its successor.
 */
public final class HotState implements StateStore, CachedStateStore<byte[], byte[]> {
  /*
   * Uses internals of Kafka Streams (4.3.1), as FilteredStore does. Before each commit of an active task
   * StreamTask.prepareCommit calls ProcessorStateManager.flushCache, which calls flushCache of every registered
   * store that is a CachedStateStore, and only then flushes the producer and commits: the last moment at which a
   * changelog record is still part of the transaction. flush(), commit(Map) and CommitCallback are no substitute: a
   * running exactly-once task's commits don't call them.
   *
   * Uncommitted rows must not stay on the heap. A task that loses its transaction is closed dirty, and its store is
   * initialized again, as the same object or another; init() therefore starts empty, and the changelog is always
   * read from its start because persistent() is false (otherwise Streams would wrap the store and keep an offset for
   * it). A standby that becomes active, or the reverse, keeps its store without another init(): the rows applied by
   * the restore callback are then the state, so clearCache(), which is called at that moment, must not clear them.
   *
   * A key of the changelog consists of the table's number in one byte and the block's id in eight; a segment roll
   * has one byte.
   */
  private static final Bytes SEGMENT_ROLL = Bytes.wrap(new byte[] {'-'});
  private static final int KEY_BYTES = 1 + Long.BYTES;
  private static final int BLOCK_LIMIT_BYTES = 7 * 1024 * 1024;

  private final String name;
  private final List<Numbered> tables;
  private final boolean logged;
  private InternalProcessorContext<?, ?> changelog;
  private boolean open;
  private boolean segmentRollWanted;

  HotState(String name, List<TableSpec> specs, boolean logged) {
    this.name = name;
    this.logged = logged;
    this.tables =
        specs.stream().map(spec -> new Numbered(spec.id().number(), spec.make(logged))).toList();
  }

  /**
   * Returns a builder of a logged store with the given tables; {@code withLoggingDisabled()} makes
   * one that starts empty and adds nothing to a commit.
   *
   * @throws IllegalArgumentException if two tables have the same number or name
   */
  public static StoreBuilder<HotState> builder(String name, List<TableSpec> tables) {
    Set<Object> taken = new HashSet<>();
    for (TableSpec table : tables) {
      TableId<?> id = table.id();
      if (!taken.add(id.number()) || !taken.add(id.name())) {
        throw new IllegalArgumentException("store " + name + " already has a table like " + id);
      }
    }
    List<TableSpec> all = List.copyOf(tables);
    return new LoggedStoreBuilder<>(
        name, Changelogs.BLOCKS, logged -> new HotState(name, all, logged));
  }

  /**
   * Returns a table.
   *
   * @throws IllegalArgumentException if there is no table with that name
   */
  @SuppressWarnings("unchecked")
  public <T> T table(TableId<T> id) {
    return (T)
        tables.stream()
            .map(Numbered::table)
            .filter(table -> table.name().equals(id.name()))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("store " + name + " has no table " + id.name()));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    clear();
    segmentRollWanted = false;
    if (logged) {
      changelog = (InternalProcessorContext<?, ?>) context;
    }
    context.register(root, this::restore);
    open = true;
  }

  /**
   * Writes a meaningless record with the next commit: a segment of the changelog closes only on an
   * append.
   */
  public void rollSegment() {
    segmentRollWanted = logged;
  }

  @Override
  public void flushCache() {
    if (!logged) {
      return;
    }
    tables.forEach(one -> one.table.writeChanges(new Changelog(one)));
    if (segmentRollWanted) {
      segmentRollWanted = false;
      append(SEGMENT_ROLL, null);
    }
  }

  @Override
  public void clearCache() {
    for (Numbered one : tables) {
      if (logged && one.table.hasUnloggedRows()) {
        throw new IllegalStateException(
            "store "
                + one.table.name()
                + " was changed outside of process() and punctuate(), where no commit follows; this "
                + "is a bug");
      }
    }
  }

  @Override
  public boolean setFlushListener(
      CacheFlushListener<byte[], byte[]> listener, boolean sendOldValues) {
    return false;
  }

  @Override
  public void close() {
    open = false;
    clear();
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public boolean persistent() {
    return false;
  }

  @Override
  public Position getPosition() {
    return Position.emptyPosition();
  }

  private void clear() {
    tables.forEach(one -> one.table.clear());
  }

  private void append(Bytes key, byte[] value) {
    // The time matters only if a broker overrides the changelog's LogAppendTime.
    changelog.logChange(
        name,
        key,
        value,
        changelog.currentSystemTimeMs(),
        new RecordHeaders(),
        Position.emptyPosition());
  }

  /** Applies a record of the changelog to the heap. */
  void restore(byte[] key, byte[] value) {
    if (key.length != KEY_BYTES) {
      if (value != null) {
        throw new IllegalStateException(
            "the changelog of store "
                + name
                + " has a key of "
                + key.length
                + " bytes; this is a bug");
      }
      return;
    }
    ByteBuffer fields = ByteBuffer.wrap(key);
    BlockTable table = numbered(fields.get());
    long id = fields.getLong();
    if (value == null) {
      table.restoreDeletion(id);
    } else {
      table.restoreBlock(id, value);
    }
  }

  private BlockTable numbered(int number) {
    for (Numbered one : tables) {
      if (one.number == number) {
        return one.table;
      }
    }
    throw new IllegalStateException(
        "the changelog of store "
            + name
            + " has a block of table "
            + number
            + ", which this release does not know: it was written by another release; see the "
            + "upgrade table for releases that can read it");
  }

  private record Numbered(int number, BlockTable table) {
    Bytes key(long id) {
      byte[] key = ByteBuffer.allocate(KEY_BYTES).put((byte) number).putLong(id).array();
      return Bytes.wrap(key);
    }
  }

  private final class Changelog implements BlockSink {
    private final Numbered from;

    Changelog(Numbered from) {
      this.from = from;
    }

    @Override
    public void put(long id, byte[] block) {
      if (block.length > BLOCK_LIMIT_BYTES) {
        throw new IllegalStateException(
            "a row of store "
                + from.table.name()
                + " has "
                + block.length
                + " bytes; the limit is "
                + BLOCK_LIMIT_BYTES);
      }
      append(from.key(id), block);
    }

    @Override
    public void delete(long id) {
      append(from.key(id), null);
    }
  }
}
