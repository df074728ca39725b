package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class InputEndTest {
  @Test
  void a_partition_ends_after_its_read_and_unread_records() {
    assertEquals(60, InputLag.end(5, 9, 50L));
    assertEquals(10, InputLag.end(5, 9, 0L));
  }

  @Test
  void without_an_unread_count_a_partition_ends_after_its_read_records() {
    assertEquals(10, InputLag.end(5, 9, null));
    assertEquals(-1, InputLag.end(5, -1, null));
  }

  @Test
  void where_nothing_has_come_since_the_start_all_is_unread() {
    assertEquals(55, InputLag.end(5, -1, 50L));
    assertEquals(50, InputLag.end(-1, -1, 50L));
  }
}
