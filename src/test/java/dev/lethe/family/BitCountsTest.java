package dev.lethe.family;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BitCountsTest {
  @Test
  void bits_are_counted_like_one_by_one() {
    Random random = new Random(9);
    BitCounts counts = new BitCounts();
    for (int round = 0; round < 50; round++) {
      counts.clear();
      int[] model = new int[64];
      for (int added = 1; added <= 24; added++) {
        long half = random.nextLong();
        long bits = half | random.nextLong();
        counts.add(bits);
        for (int b = 0; b < 64; b++) {
          model[b] += (int) (bits >>> b & 1);
        }
      }
      for (int least = 0; least <= 24; least++) {
        int expected = 0;
        for (int count : model) {
          expected += count >= least ? 1 : 0;
        }
        assertEquals(expected, counts.bitsIn(least));
      }
    }
  }
}
