package dev.lethe.store.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongMapTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void it_matches_a_hash_map(long seed) {
    Random random = new Random(seed);
    Map<Long, Long> model = new HashMap<>();
    LongMap map = new LongMap();
    for (int i = 0; i < 20_000; i++) {
      // Keys that differ in their lowest or highest bits, including 0.
      long key = Long.rotateRight(random.nextInt(700), random.nextInt(2) * 10);
      if (random.nextInt(3) == 0) {
        int index = map.find(key);
        assertEquals(model.remove(key) != null, index >= 0, "seed " + seed);
        if (index >= 0) {
          map.removeAt(index);
        }
      } else {
        // Any value except 0; values with a single bit make up half.
        long value = random.nextBoolean() ? random.nextLong() : 1L << random.nextInt(64);
        map.set(map.add(key), value);
        model.put(key, value);
      }
      assertEquals(model.size(), map.size(), "seed " + seed);
    }
    model.forEach((key, value) -> assertEquals(value, map.value(map.find(key)), "seed " + seed));
  }
}
