package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.internals.InMemoryKeyValueStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilteredStoreTest {
  private final CountingStore rows = new CountingStore();
  private final FilteredStore store = new FilteredStore(new BufferedStore(rows, false));

  @Test
  void a_key_that_was_never_put_is_not_looked_up() {
    store.put(key(1), value(1));

    assertNull(store.get(key(2)));

    assertEquals(0, rows.lookUps);
  }

  @Test
  void rows_that_a_restore_brought_are_found_from_the_first_look_up_on() {
    restore(0, 1_000);

    assertArrayEquals(value(999), store.get(key(999)));
    for (int i = 0; i < 1_000; i++) {
      assertArrayEquals(value(i), store.get(key(i)));
    }
  }

  @Test
  void once_all_rows_were_read_absent_keys_are_not_looked_up() {
    restore(0, 1_000);
    for (int i = 0; i < 8; i++) {
      assertNull(store.get(key(5_000 + i)));
    }
    rows.lookUps = 0;

    assertNull(store.get(key(6_000)));

    assertEquals(0, rows.lookUps);
  }

  @Test
  void a_row_put_before_all_rows_were_read_is_found_afterwards() {
    restore(1_000, 2_000);
    store.get(key(1_500));
    store.put(key(1), value(1));

    for (int i = 0; i < 20; i++) {
      store.get(key(9_000 + i));
    }

    assertArrayEquals(value(1), store.get(key(1)));
  }

  @Test
  void a_store_that_becomes_active_finds_rows_restored_since() {
    store.put(key(1), value(1));
    store.get(key(2));

    store.flushCache();
    restore(2, 3);
    store.clearCache();

    assertArrayEquals(value(2), store.get(key(2)));
    assertArrayEquals(value(1), store.get(key(1)));
  }

  @Test
  void look_ups_stay_rare_in_a_store_of_short_lived_rows() {
    for (int i = 0; i < 250_000; i++) {
      store.put(key(i), value(1));
      store.delete(key(i));
    }
    store.get(key(-1));
    rows.lookUps = 0;

    for (int i = 0; i < 1_000; i++) {
      assertNull(store.get(key(i)));
    }

    assertTrue(rows.lookUps < 50, () -> rows.lookUps + " look-ups");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void it_answers_as_the_store_beneath_would(long seed) {
    Random random = new Random(seed);
    TreeMap<Integer, Integer> expected = new TreeMap<>();
    for (int step = 0; step < 20_000; step++) {
      int number = random.nextInt(2_000);
      switch (random.nextInt(100)) {
        case 0 -> {
          store.flushCache();
          rows.put(key(number), value(step));
          expected.put(number, step);
          store.clearCache();
        }
        case 1, 2, 3, 4, 5 -> {
          store.put(key(number), value(step));
          expected.put(number, step);
        }
        case 6, 7, 8 -> {
          store.delete(key(number));
          expected.remove(number);
        }
        case 9 -> {
          store.putIfAbsent(key(number), value(step));
          expected.putIfAbsent(number, step);
        }
        default -> {
          byte[] found = store.get(key(number));
          Integer wanted = expected.get(number);
          assertArrayEquals(wanted == null ? null : value(wanted), found, "step " + step);
        }
      }
    }
  }

  private void restore(int from, int to) {
    for (int i = from; i < to; i++) {
      rows.put(key(i), value(i));
    }
  }

  private static Bytes key(int number) {
    return Bytes.wrap(("tenant/5|m" + number).getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] value(int number) {
    return new byte[] {(byte) number, (byte) (number >> 8), (byte) (number >> 16)};
  }

  private static final class CountingStore extends InMemoryKeyValueStore {
    private int lookUps;

    CountingStore() {
      super("rows");
    }

    @Override
    public synchronized byte[] get(Bytes key) {
      lookUps++;
      return super.get(key);
    }
  }
}
