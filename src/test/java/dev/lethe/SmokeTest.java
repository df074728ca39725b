package dev.lethe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SmokeTest {
  @Test
  void it_runs() {
    assertEquals(2, 1 + 1);
  }
}
