package dev.lethe.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/**
 * Store whose writes are buffered on the heap until the next commit. Then they go to the underlying
 * store as one batch in key order, and to the changelog within the commit's transaction: each key
 * once, with its last value. Reads and scans include buffered writes. Other threads may read; their
 * {@code KafkaStreams.query} requests see the state of the last batch.
 */
final class BufferedStore extends WrappedStateStore<KeyValueStore<Bytes, byte[]>, byte[], byte[]>
    implements KeyValueStore<Bytes, byte[]> {
  /*
   * flushCache() is the hook described in HotState: Streams calls nothing else before it flushes the producer of an
   * exactly-once task. Rows are written only there, and early if the buffer is full, which is within the same
   * transaction. Closing doesn't write them: a task that commits has been flushed before, and one that lost its
   * transaction must not leave its rows in the store. A restore writes to the underlying store while the buffer is
   * empty.
   *
   * A commit waits until the broker has received everything that was sent. Rows written early are sent while the
   * task continues, so the buffer is small: batches of this size cost RocksDB little more than larger ones.
   */
  private static final int MAX_ROWS = 512;
  private static final long MAX_BYTES = 1L << 20;

  private final TreeMap<Bytes, Row> rows =
      new TreeMap<>((a, b) -> Arrays.compareUnsigned(a.get(), b.get()));
  private final boolean logged;
  private final int maxRows;
  private final long maxBytes;
  private InternalProcessorContext<?, ?> changelog;
  private long bytes;

  BufferedStore(KeyValueStore<Bytes, byte[]> store, boolean logged) {
    this(store, logged, MAX_ROWS, MAX_BYTES);
  }

  /**
   * @param maxRows number of rows beyond which the buffer is written
   * @param maxBytes bytes of keys and values beyond which the buffer is written
   */
  BufferedStore(KeyValueStore<Bytes, byte[]> store, boolean logged, int maxRows, long maxBytes) {
    super(store);
    this.logged = logged;
    this.maxRows = maxRows;
    this.maxBytes = maxBytes;
  }

  @Override
  public synchronized void init(StateStoreContext context, StateStore root) {
    forget();
    if (logged) {
      changelog = (InternalProcessorContext<?, ?>) context;
    }
    if (persistent()) {
      RocksGauges.openWithout(
          ((InternalProcessorContext<?, ?>) context).metrics(),
          name(),
          () -> super.init(context, root));
    } else {
      super.init(context, root);
    }
  }

  @Override
  public synchronized byte[] get(Bytes key) {
    Row row = rows.get(key);
    return row == null ? wrapped().get(key) : row.value;
  }

  @Override
  public void put(Bytes key, byte[] value) {
    put(key, value, false);
  }

  /**
   * Puts a key that the underlying store doesn't have: if it is removed before the commit, it
   * reaches neither the store nor the changelog.
   */
  void putNew(Bytes key, byte[] value) {
    put(key, value, true);
  }

  private synchronized void put(Bytes key, byte[] value, boolean isNew) {
    Row row = rows.get(key);
    if (row == null) {
      rows.put(key, new Row(value, isNew));
      bytes += key.get().length + length(value);
    } else if (value == null && row.isNew) {
      rows.remove(key);
      bytes -= key.get().length + length(row.value);
    } else {
      bytes += length(value) - length(row.value);
      row.value = value;
    }
    if (rows.size() > maxRows || bytes > maxBytes) {
      write();
    }
  }

  @Override
  public synchronized byte[] putIfAbsent(Bytes key, byte[] value) {
    byte[] former = get(key);
    if (former == null) {
      put(key, value);
    }
    return former;
  }

  @Override
  public synchronized void putAll(List<KeyValue<Bytes, byte[]>> entries) {
    entries.forEach(entry -> put(entry.key, entry.value));
  }

  /** Removes a key; logs the removal even if the key wasn't there. */
  @Override
  public synchronized byte[] delete(Bytes key) {
    byte[] former = get(key);
    put(key, null);
    return former;
  }

  @Override
  public synchronized void flushCache() {
    write();
    super.flushCache();
  }

  @Override
  public synchronized void clearCache() {
    if (!rows.isEmpty()) {
      throw new IllegalStateException(
          "store "
              + name()
              + " was changed outside of process() and punctuate(), where no commit follows; this is "
              + "a bug");
    }
    super.clearCache();
  }

  @Override
  public synchronized void close() {
    forget();
    super.close();
  }

  @Override
  public synchronized KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
    KeyValueIterator<Bytes, byte[]> stored = wrapped().range(from, to);
    return isEmpty(from, to) ? stored : new MergedRows(copy(between(from, to)), stored, false);
  }

  @Override
  public synchronized KeyValueIterator<Bytes, byte[]> reverseRange(Bytes from, Bytes to) {
    KeyValueIterator<Bytes, byte[]> stored = wrapped().reverseRange(from, to);
    return isEmpty(from, to)
        ? stored
        : new MergedRows(copy(between(from, to).descendingMap()), stored, true);
  }

  @Override
  public synchronized KeyValueIterator<Bytes, byte[]> all() {
    return new MergedRows(copy(rows), wrapped().all(), false);
  }

  @Override
  public synchronized KeyValueIterator<Bytes, byte[]> reverseAll() {
    return new MergedRows(copy(rows.descendingMap()), wrapped().reverseAll(), true);
  }

  @Override
  public synchronized <S extends Serializer<P>, P> KeyValueIterator<Bytes, byte[]> prefixScan(
      P prefix, S serializer) {
    byte[] first = serializer.serialize(null, prefix);
    List<KeyValue<Bytes, byte[]>> waiting = new ArrayList<>();
    for (Map.Entry<Bytes, Row> row : rows.tailMap(Bytes.wrap(first), true).entrySet()) {
      if (!beginsWith(row.getKey().get(), first)) {
        break;
      }
      waiting.add(KeyValue.pair(row.getKey(), row.getValue().value));
    }
    return new MergedRows(waiting, wrapped().prefixScan(prefix, serializer), false);
  }

  @Override
  public synchronized long approximateNumEntries() {
    return wrapped().approximateNumEntries() + rows.size();
  }

  /** Returns the keys put or removed since the last commit. */
  synchronized List<Bytes> waitingKeys() {
    return List.copyOf(rows.keySet());
  }

  private void write() {
    if (rows.isEmpty()) {
      return;
    }
    List<KeyValue<Bytes, byte[]>> batch = copy(rows);
    wrapped().putAll(batch);
    if (logged) {
      // The time matters only if a broker overrides the changelog's LogAppendTime. Before its
      // first record a task has none.
      long now = Math.max(0, changelog.currentSystemTimeMs());
      for (KeyValue<Bytes, byte[]> row : batch) {
        changelog.logChange(name(), row.key, row.value, now, new RecordHeaders(), getPosition());
      }
    }
    forget();
  }

  private void forget() {
    rows.clear();
    bytes = 0;
  }

  /** Returns true if no key lies within the bounds, of which null means unbounded. */
  private static boolean isEmpty(Bytes from, Bytes to) {
    return from != null && to != null && from.compareTo(to) > 0;
  }

  private NavigableMap<Bytes, Row> between(Bytes from, Bytes to) {
    NavigableMap<Bytes, Row> upTo = to == null ? rows : rows.headMap(to, true);
    return from == null ? upTo : upTo.tailMap(from, true);
  }

  private static List<KeyValue<Bytes, byte[]>> copy(NavigableMap<Bytes, Row> some) {
    List<KeyValue<Bytes, byte[]>> copy = new ArrayList<>();
    some.forEach((key, row) -> copy.add(KeyValue.pair(key, row.value)));
    return copy;
  }

  private static boolean beginsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  private static int length(byte[] value) {
    return value == null ? 0 : value.length;
  }

  private static final class Row {
    /** Value; null if the key is removed. */
    private byte[] value;

    /** True if neither the underlying store nor its changelog has the key. */
    private final boolean isNew;

    Row(byte[] value, boolean isNew) {
      this.value = value;
      this.isNew = isNew;
    }
  }
}
