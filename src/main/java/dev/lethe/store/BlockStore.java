package dev.lethe.store;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;

/**
 * A store whose state lives on the heap and whose changes since the last commit go to its changelog
 * in blocks, inside the commit's transaction.
 *
 * <p>Made for {@code exactly_once_v2}: below it a task that has lost its partitions without knowing
 * can still replace a block of its successor.
 */
abstract class BlockStore implements StateStore, CachedStateStore<byte[], byte[]> {
  /*
   * Uses Kafka Streams' internals (4.3.1), as FilteredStore does. Before each commit of an active task
   * StreamTask.prepareCommit calls ProcessorStateManager.flushCache, which calls flushCache of every registered
   * store that is a CachedStateStore, and only then flushes the producer and commits: the last moment at which a
   * changelog record is still part of the transaction. flush(), commit(Map) and CommitCallback are no substitute: a
   * running exactly-once task's commits don't call them.
   *
   * Whatever isn't committed must not stay on the heap. A task that loses its transaction is closed dirty, and its
   * store is initialised again, as the same object or another; init() therefore starts from nothing, and the
   * changelog is always read from its start because persistent() is false (else Streams would wrap the store and
   * keep an offset for it). A standby that becomes active, or the reverse, keeps its store without another init():
   * what the restore callback put on the heap is then the state, so clearCache(), which is called at that moment,
   * must not clear it.
   */
  private static final Bytes SEGMENT_ROLL = Bytes.wrap(new byte[] {'-'});
  private static final int BLOCK_LIMIT_BYTES = 7 * 1024 * 1024;

  private final String name;
  private final boolean logged;
  private InternalProcessorContext<?, ?> changelog;
  private boolean open;
  private boolean segmentRollWanted;

  BlockStore(String name, boolean logged) {
    this.name = name;
    this.logged = logged;
  }

  /** Forgets every row and block. */
  abstract void clear();

  /** Whether rows changed that no block holds yet. */
  abstract boolean hasUnloggedRows();

  /** Logs what changed since the last call; does nothing if nothing did. */
  abstract void writeChanges(BlockSink sink);

  /** Puts a block of the changelog onto the heap, in place of the former block of that id. */
  abstract void restoreBlock(long id, byte[] block);

  /** Removes a block and the rows that no later block holds. */
  abstract void restoreDeletion(long id);

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final void init(StateStoreContext context, StateStore root) {
    clear();
    segmentRollWanted = false;
    if (logged) {
      changelog = (InternalProcessorContext<?, ?>) context;
    }
    context.register(root, this::restore);
    open = true;
  }

  /**
   * Writes a record of no meaning with the next commit: a segment of the changelog closes only when
   * one is appended.
   */
  public final void rollSegment() {
    segmentRollWanted = logged;
  }

  @Override
  public final void flushCache() {
    if (!logged) {
      return;
    }
    writeChanges(new Changelog());
    if (segmentRollWanted) {
      segmentRollWanted = false;
      append(SEGMENT_ROLL, null);
    }
  }

  @Override
  public final void clearCache() {
    if (logged && hasUnloggedRows()) {
      throw new IllegalStateException(
          "store "
              + name
              + " changed outside of process() and punctuate(), where no commit follows; this is a"
              + " bug");
    }
  }

  @Override
  public final boolean setFlushListener(
      CacheFlushListener<byte[], byte[]> listener, boolean sendOldValues) {
    return false;
  }

  @Override
  public final void close() {
    open = false;
    clear();
  }

  @Override
  public final boolean isOpen() {
    return open;
  }

  @Override
  public final boolean persistent() {
    return false;
  }

  @Override
  public final Position getPosition() {
    return Position.emptyPosition();
  }

  /** Whether its changes are logged at all. */
  public final boolean logged() {
    return logged;
  }

  /** Returns the reader of a block behind its format version, or fails naming what wrote it. */
  final RowReader blockReader(long id, byte[] block, int knownVersion) {
    RowReader in = new RowReader(block);
    int version = in.readByte();
    if (version != knownVersion) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "block %d of store %s has format version %d, this release reads %d: it was written by"
                  + " another release; the upgrade table says which one can read it",
              id,
              name,
              version,
              knownVersion));
    }
    return in;
  }

  private void append(Bytes key, byte[] value) {
    // The time counts only where a broker overrides the changelog's LogAppendTime.
    changelog.logChange(
        name,
        key,
        value,
        changelog.currentSystemTimeMs(),
        new RecordHeaders(),
        Position.emptyPosition());
  }

  private void restore(byte[] key, byte[] value) {
    if (key.length != Long.BYTES) {
      if (value != null) {
        throw new IllegalStateException(
            "the changelog of store "
                + name
                + " holds a key of "
                + key.length
                + " bytes; this is a bug");
      }
      return;
    }
    long id = ByteBuffer.wrap(key).getLong();
    if (value == null) {
      restoreDeletion(id);
    } else {
      restoreBlock(id, value);
    }
  }

  private static Bytes key(long id) {
    return Bytes.wrap(ByteBuffer.allocate(Long.BYTES).putLong(id).array());
  }

  private final class Changelog implements BlockSink {
    @Override
    public void put(long id, byte[] block) {
      if (block.length > BLOCK_LIMIT_BYTES) {
        throw new IllegalStateException(
            "a row of store "
                + name
                + " takes "
                + block.length
                + " bytes, the limit is "
                + BLOCK_LIMIT_BYTES);
      }
      append(key(id), block);
    }

    @Override
    public void delete(long id) {
      append(key(id), null);
    }
  }
}
