package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class KeyFilterTest {
  private final KeyFilter filter = new KeyFilter();

  @Test
  void an_empty_filter_contains_nothing() {
    assertFalse(filter.mayContain(key(1)));
  }

  @Test
  void every_key_that_was_added_passes_however_often_the_filter_grew() {
    for (int i = 0; i < 300_000; i++) {
      filter.add(key(i));
    }

    for (int i = 0; i < 300_000; i++) {
      assertTrue(filter.mayContain(key(i)), "key " + i);
    }
  }

  @Test
  void few_keys_pass_that_were_never_added() {
    for (int i = 0; i < 300_000; i++) {
      filter.add(key(i));
    }

    int passed = 0;
    for (int i = 300_000; i < 400_000; i++) {
      passed += filter.mayContain(key(i)) ? 1 : 0;
    }

    assertTrue(passed < 4_000, passed + " of 100,000");
  }

  @Test
  void a_key_added_twice_uses_no_more_space() {
    for (int i = 0; i < 100_000; i++) {
      filter.add(key(i % 10));
    }

    assertEquals(10, filter.size());
  }

  private static byte[] key(int number) {
    return ("tenant/500000000000000001|m" + number).getBytes(StandardCharsets.UTF_8);
  }
}
