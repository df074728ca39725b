package dev.lethe.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Values that exceed the size of a record: rule O11. */
class RecordLimitTest {
  @Test
  void a_value_within_the_limit_passes() {
    byte[] value = new byte[RecordLimit.VALUE_BYTES];

    assertSame(value, RecordLimit.checked("memories", value));
    assertNull(RecordLimit.checked("memories", null));
  }

  @Test
  void a_larger_value_is_rejected_with_its_topic_and_size() {
    RecordLimit.ExceededException refused =
        assertThrows(
            RecordLimit.ExceededException.class,
            () -> RecordLimit.checked("memories", new byte[RecordLimit.VALUE_BYTES + 1]));

    assertEquals(
        "A value for memories has 8323073 bytes; the limit is 8323072", refused.getMessage());
  }
}
