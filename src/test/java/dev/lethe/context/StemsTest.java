package dev.lethe.context;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StemsTest {
  /** Canonical ordering of a run of marks takes quadratic time; these would take minutes. */
  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_text_of_combining_marks_is_read_in_linear_time() {
    String marks = "\u0301\u0323".repeat(200_000);

    assertEquals(2, Stems.of("heron x" + marks).length);
  }
}
