package dev.lethe.family.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SamplingTest {

  @Test
  void a_member_is_sampled_by_its_number() {
    for (long n = 1; n <= 200_000; n++) {
      assertEquals(byTheFormula(n), Sampling.isSampled(n), "member " + n);
    }
    for (int power = 18; power <= 62; power++) {
      for (long n = (1L << power) - 3; n <= (1L << power) + 3; n++) {
        assertEquals(byTheFormula(n), Sampling.isSampled(n), "member " + n);
      }
    }
  }

  @Test
  void the_first_64_members_are_sampled_then_32_of_each_doubling() {
    assertEquals(64, sampledAmong(1, 64));
    for (long half = 64; half <= 1 << 20; half *= 2) {
      assertEquals(32, sampledAmong(half + 1, 2 * half), "members after " + half);
    }
  }

  @Test
  void a_family_of_a_million_is_learned_from_about_five_hundred() {
    assertTrue(sampledAmong(1, 1_000_000) < 512);
  }

  @Test
  void there_is_no_member_zero() {
    assertThrows(IllegalArgumentException.class, () -> Sampling.isSampled(0));
  }

  private static boolean byTheFormula(long n) {
    if (n <= 64) {
      return true;
    }
    int floorOfLog2 = 0;
    for (long rest = n - 1; rest > 1; rest /= 2) {
      floorOfLog2++;
    }
    long step = 1;
    for (int i = 0; i < floorOfLog2 - 5; i++) {
      step *= 2;
    }
    return n % step == 0;
  }

  private static long sampledAmong(long from, long to) {
    long sampled = 0;
    for (long n = from; n <= to; n++) {
      sampled += Sampling.isSampled(n) ? 1 : 0;
    }
    return sampled;
  }
}
