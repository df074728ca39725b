package dev.lethe.store;

import java.util.List;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/**
 * Store for lookups of mostly absent keys, which a filter answers. RocksDB takes two to three
 * microseconds to miss a key; the filter takes a tenth of one. Other threads may read.
 */
final class FilteredStore extends WrappedStateStore<BufferedStore, byte[], byte[]>
    implements KeyValueStore<Bytes, byte[]> {
  /*
   * A restore bypasses this object. Therefore the filter is filled by a scan of the store, a few rows with each
   * lookup, and answers nothing until the scan is complete; meanwhile, rows are added as they are written. A store
   * that changes roles (a standby becomes active, or the reverse) isn't initialized again, but its clearCache() is
   * called, which restarts the scan. The scan reads below the buffer, whose keys are added first.
   */
  private static final int ROWS_PER_LOOK_UP = 128;

  /**
   * Removed keys still pass the filter; beyond this number the store is scanned again once they
   * outnumber half of the filter's keys.
   */
  private static final long MIN_REMOVED = 100_000;

  private final KeyFilter filter = new KeyFilter();
  private Bytes scanned;
  private boolean complete;
  private long removed;

  FilteredStore(BufferedStore store) {
    super(store);
  }

  @Override
  public synchronized void init(StateStoreContext context, StateStore root) {
    forget();
    super.init(context, root);
  }

  @Override
  public synchronized byte[] get(Bytes key) {
    return isAbsent(key) ? null : wrapped().get(key);
  }

  @Override
  public synchronized void put(Bytes key, byte[] value) {
    if (value != null && complete && filter.add(key.get())) {
      wrapped().putNew(key, value);
    } else {
      wrapped().put(key, value);
      note(key, value);
    }
  }

  @Override
  public synchronized byte[] putIfAbsent(Bytes key, byte[] value) {
    byte[] former = wrapped().putIfAbsent(key, value);
    note(key, value);
    return former;
  }

  @Override
  public synchronized void putAll(List<KeyValue<Bytes, byte[]>> entries) {
    entries.forEach(entry -> put(entry.key, entry.value));
  }

  @Override
  public synchronized byte[] delete(Bytes key) {
    if (isAbsent(key)) {
      wrapped().put(key, null);
      return null;
    }
    byte[] former = wrapped().delete(key);
    note(key, null);
    return former;
  }

  @Override
  public synchronized void clearCache() {
    super.clearCache();
    forget();
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
    return wrapped().range(from, to);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> reverseRange(Bytes from, Bytes to) {
    return wrapped().reverseRange(from, to);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> all() {
    return wrapped().all();
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> reverseAll() {
    return wrapped().reverseAll();
  }

  @Override
  public <S extends Serializer<P>, P> KeyValueIterator<Bytes, byte[]> prefixScan(
      P prefix, S serializer) {
    return wrapped().prefixScan(prefix, serializer);
  }

  @Override
  public long approximateNumEntries() {
    return wrapped().approximateNumEntries();
  }

  private boolean isAbsent(Bytes key) {
    if (!complete) {
      scan();
    }
    return complete && !filter.mayContain(key.get());
  }

  private void scan() {
    try (KeyValueIterator<Bytes, byte[]> rows = wrapped().wrapped().range(scanned, null)) {
      for (int i = 0; i < ROWS_PER_LOOK_UP; i++) {
        if (!rows.hasNext()) {
          complete = true;
          scanned = null;
          return;
        }
        scanned = rows.next().key;
        filter.add(scanned.get());
      }
    }
  }

  private void note(Bytes key, byte[] value) {
    if (value == null) {
      removed++;
    } else {
      filter.add(key.get());
    }
    if (removed > MIN_REMOVED && removed > filter.size() / 2) {
      forget();
    }
  }

  private void forget() {
    filter.clear();
    wrapped().waitingKeys().forEach(key -> filter.add(key.get()));
    scanned = null;
    complete = false;
    removed = 0;
  }
}
