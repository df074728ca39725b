package dev.lethe.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Unlogged store on the heap, in the order and with the encoding of the durable stores. Unlike
 * Kafka's, it does not copy the keys of a range: an iterator finds each next key by the last one,
 * so the store may be changed meanwhile.
 */
final class HeapStore<V> implements KeyValueStore<String, V> {
  private final String name;
  private final Serde<V> values;

  /** Values by the UTF-8 bytes of their keys. */
  private final NavigableMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);

  private boolean open;

  HeapStore(String name, Serde<V> values) {
    this.name = name;
    this.values = values;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    open = true;
    context.register(root, (key, value) -> {});
  }

  @Override
  public V get(String key) {
    return decoded(rows.get(bytes(key)));
  }

  @Override
  public void put(String key, V value) {
    if (value == null) {
      rows.remove(bytes(key));
    } else {
      rows.put(bytes(key), encoded(value));
    }
  }

  @Override
  public V putIfAbsent(String key, V value) {
    V former = get(key);
    if (former == null) {
      put(key, value);
    }
    return former;
  }

  @Override
  public void putAll(List<KeyValue<String, V>> entries) {
    entries.forEach(entry -> put(entry.key, entry.value));
  }

  @Override
  public V delete(String key) {
    return decoded(rows.remove(bytes(key)));
  }

  @Override
  public KeyValueIterator<String, V> range(String from, String to) {
    return new Rows(
        from == null ? rows.firstEntry() : rows.ceilingEntry(bytes(from)),
        to == null ? null : bytes(to));
  }

  @Override
  public KeyValueIterator<String, V> all() {
    return range(null, null);
  }

  @Override
  public long approximateNumEntries() {
    return rows.size();
  }

  @Override
  public boolean persistent() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public Position getPosition() {
    return Position.emptyPosition();
  }

  @Override
  public void close() {
    open = false;
    rows.clear();
  }

  private static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }

  private byte[] encoded(V value) {
    return values.serializer().serialize(name, value);
  }

  private V decoded(byte[] value) {
    return value == null ? null : values.deserializer().deserialize(name, value);
  }

  private final class Rows implements KeyValueIterator<String, V> {
    private final byte[] end;
    private Map.Entry<byte[], byte[]> next;

    /**
     * @param next null if there is none
     * @param end last key; null for all
     */
    Rows(Map.Entry<byte[], byte[]> next, byte[] end) {
      this.next = next;
      this.end = end;
    }

    @Override
    public boolean hasNext() {
      return next != null && (end == null || Arrays.compareUnsigned(next.getKey(), end) <= 0);
    }

    @Override
    public KeyValue<String, V> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      KeyValue<String, V> row =
          new KeyValue<>(
              new String(next.getKey(), StandardCharsets.UTF_8), decoded(next.getValue()));
      next = rows.higherEntry(next.getKey());
      return row;
    }

    @Override
    public String peekNextKey() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return new String(next.getKey(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
      next = null;
    }
  }
}
