package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class InputEndTest {
  @Test
  void a_partition_ends_behind_what_has_come_and_what_is_yet_unread() {
    assertEquals(60, InputLag.end(5, 9, 50L));
    assertEquals(10, InputLag.end(5, 9, 0L));
  }

  @Test
  void where_nobody_says_how_much_is_unread_it_ends_behind_what_has_come() {
    assertEquals(10, InputLag.end(5, 9, null));
    assertEquals(-1, InputLag.end(5, -1, null));
  }

  @Test
  void where_nothing_has_come_since_the_start_all_is_unread() {
    assertEquals(55, InputLag.end(5, -1, 50L));
    assertEquals(50, InputLag.end(-1, -1, 50L));
  }
}
