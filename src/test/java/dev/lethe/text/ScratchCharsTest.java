package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ScratchCharsTest {
  @Test
  void an_array_that_is_large_enough_is_used_again() {
    char[] first = ScratchChars.of(new char[0], 1_000);

    assertSame(first, ScratchChars.of(first, 1_000));
    assertSame(first, ScratchChars.of(first, 10));
    assertTrue(ScratchChars.of(first, 1_001).length >= 1_001);
  }

  @Test
  void one_made_for_a_very_long_text_is_used_for_such_texts_and_not_kept_for_others() {
    char[] large = ScratchChars.of(new char[0], 1_000_000);

    assertSame(large, ScratchChars.of(large, 900_000));
    assertEquals(10, ScratchChars.of(large, 10).length);
  }
}
