package dev.lethe.call.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SaturatingSumTest {
  @Test
  void a_sum_saturates_instead_of_overflowing() {
    assertEquals(12, SaturatingSum.sum(5, 7));
    assertEquals(Long.MAX_VALUE, SaturatingSum.sum(Long.MAX_VALUE - 1, 1));
    assertEquals(Long.MAX_VALUE, SaturatingSum.sum(Long.MAX_VALUE - 1, 2));
    assertEquals(Long.MAX_VALUE, SaturatingSum.sum(Long.MAX_VALUE, Long.MAX_VALUE));
  }
}
