package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.CachedStateStore;
import org.apache.kafka.streams.state.internals.InMemoryKeyValueStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares a buffered store with a map through commits, crashes and promotions. */
class BufferedStorePropertyTest {
  private static final int STEPS = 10_000;
  private static final int KEYS = 400;

  private final TransactionalLog log = new TransactionalLog();
  private TreeMap<String, byte[]> told = new TreeMap<>();
  private TreeMap<String, byte[]> committed = new TreeMap<>();
  private final Set<String> touched = new HashSet<>();
  private KeyValueStore<Bytes, byte[]> beneath;
  private BufferedStore buffer;
  private KeyValueStore<Bytes, byte[]> store;
  private Random random;
  private boolean filtered;
  private int maxRows;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void a_buffered_store_matches_its_model(long seed) {
    run(seed, false, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7, 8})
  void a_filtered_store_matches_its_model(long seed) {
    run(seed, true, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(longs = {9, 10})
  void an_often_full_store_matches_its_model(long seed) {
    run(seed, true, 5);
  }

  private void run(long seed, boolean filtered, int maxRows) {
    this.random = new Random(seed);
    this.filtered = filtered;
    this.maxRows = maxRows;
    begin();
    for (int step = 0; step < STEPS; step++) {
      String at = "seed " + seed + ", step " + step;
      switch (random.nextInt(40)) {
        case 0 -> commit(at);
        case 1 -> crash();
        case 2 -> promote(at);
        case 3 -> scan(at);
        default -> change(at, step);
      }
    }
  }

  /** Starts a task with the contents of the changelog. */
  private void begin() {
    beneath = new InMemoryKeyValueStore("rows");
    buffer = new BufferedStore(beneath, true, maxRows, Long.MAX_VALUE);
    store = filtered ? new FilteredStore(buffer) : buffer;
    store.init(log.context(), store);
    log.committed().forEach((key, value) -> beneath.put(key, value));
  }

  private void change(String at, int step) {
    String key = key();
    byte[] value = bytes(step);
    switch (random.nextInt(8)) {
      case 0, 1 -> {
        store.put(bytes(key), value);
        told.put(key, value);
        touched.add(key);
      }
      case 2 -> {
        byte[] former = store.delete(bytes(key));
        assertArrayEquals(told.remove(key), former, at);
        touched.add(key);
      }
      case 3 -> {
        store.put(bytes(key), null);
        told.remove(key);
        touched.add(key);
      }
      case 4 -> {
        byte[] former = store.putIfAbsent(bytes(key), value);
        assertArrayEquals(told.putIfAbsent(key, value), former, at);
        touched.add(key);
      }
      case 5 -> {
        String other = key();
        store.putAll(List.of(KeyValue.pair(bytes(key), value), KeyValue.pair(bytes(other), null)));
        told.put(key, value);
        told.remove(other);
        touched.addAll(List.of(key, other));
      }
      default -> assertArrayEquals(told.get(key), store.get(bytes(key)), at);
    }
  }

  private void commit(String at) {
    flush();
    if (maxRows == Integer.MAX_VALUE) {
      List<Bytes> keys = log.uncommitted();
      assertEquals(new HashSet<>(keys).size(), keys.size(), at + ": a key was logged twice");
      assertEquals(keys.stream().sorted().toList(), keys, at + ": not in the order of keys");
      keys.forEach(key -> assertTrue(touched.contains(text(key)), () -> at + ": " + key));
    }
    log.commit();
    touched.clear();
    committed = new TreeMap<>(told);
    assertSameRows(at, committed, log.committed());
    try (KeyValueIterator<Bytes, byte[]> all = beneath.all()) {
      assertSameRows(at, committed, rows(all));
    }
  }

  private void flush() {
    ((CachedStateStore<?, ?>) store).flushCache();
  }

  /**
   * Simulates a crash: the transaction is lost, and the rows that it wrote early may be lost too.
   */
  private void crash() {
    log.abort();
    touched.clear();
    told = new TreeMap<>(committed);
    if (random.nextBoolean()) {
      begin();
    } else {
      store.close();
      try (KeyValueIterator<Bytes, byte[]> all = beneath.all()) {
        rows(all).keySet().forEach(key -> beneath.put(key, null));
      }
      store.init(log.context(), store);
      log.committed().forEach((key, value) -> beneath.put(key, value));
    }
  }

  /** Demotes the task to a standby while another one continues, and promotes it again. */
  private void promote(String at) {
    commit(at);
    clearCache();
    for (int i = 0; i < 20; i++) {
      String key = key();
      byte[] value = random.nextBoolean() ? bytes(-i) : null;
      beneath.put(bytes(key), value);
      log.append(bytes(key), value);
      if (value == null) {
        told.remove(key);
      } else {
        told.put(key, value);
      }
    }
    log.commit();
    committed = new TreeMap<>(told);
    clearCache();
  }

  private void clearCache() {
    ((CachedStateStore<?, ?>) store).clearCache();
  }

  private void scan(String at) {
    String a = key();
    String b = key();
    String from = a.compareTo(b) < 0 ? a : b;
    String to = a.compareTo(b) < 0 ? b : a;
    assertRows(at, told.subMap(from, true, to, true), store.range(bytes(from), bytes(to)));
    assertRows(at, told.tailMap(from, true), store.range(bytes(from), null));
    assertRows(at, told.headMap(to, true), store.range(null, bytes(to)));
    assertRows(at, told, store.all());
    assertRows(at, told.descendingMap(), store.reverseAll());
    assertRows(
        at,
        told.subMap(from, true, to, true).descendingMap(),
        store.reverseRange(bytes(from), bytes(to)));
    String prefix = from.substring(0, 2 + random.nextInt(2));
    assertRows(
        at,
        told.subMap(prefix, true, prefix + '\uFFFF', true),
        store.prefixScan(prefix, new StringSerializer()));
  }

  private static void assertRows(
      String at, NavigableMap<String, byte[]> expected, KeyValueIterator<Bytes, byte[]> rows) {
    try (rows) {
      List<String> keys = new ArrayList<>();
      while (rows.hasNext()) {
        Bytes next = rows.peekNextKey();
        KeyValue<Bytes, byte[]> row = rows.next();
        assertEquals(next, row.key, at);
        keys.add(text(row.key));
        assertArrayEquals(expected.get(text(row.key)), row.value, at);
      }
      assertEquals(List.copyOf(expected.keySet()), keys, at);
    }
  }

  private static void assertSameRows(
      String at, Map<String, byte[]> expected, Map<Bytes, byte[]> rows) {
    assertEquals(
        List.copyOf(expected.keySet()),
        rows.keySet().stream().map(BufferedStorePropertyTest::text).toList(),
        at);
    rows.forEach((key, value) -> assertArrayEquals(expected.get(text(key)), value, at));
  }

  private static Map<Bytes, byte[]> rows(KeyValueIterator<Bytes, byte[]> all) {
    Map<Bytes, byte[]> rows = new TreeMap<>();
    all.forEachRemaining(row -> rows.put(row.key, row.value));
    return rows;
  }

  private String key() {
    return "s" + random.nextInt(4) + "|" + random.nextInt(KEYS / 4);
  }

  private static byte[] bytes(int number) {
    return Integer.toString(number).getBytes(StandardCharsets.UTF_8);
  }

  private static Bytes bytes(String key) {
    return Bytes.wrap(key.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Bytes key) {
    return new String(key.get(), StandardCharsets.UTF_8);
  }
}
