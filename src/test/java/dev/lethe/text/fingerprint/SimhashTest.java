package dev.lethe.text.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SimhashTest {
  private static long of(String text) {
    Simhash simhash = new Simhash();
    simhash.addGrams(text.toCharArray(), text.length());
    return simhash.value();
  }

  /** Reference implementation that counts each bit in an integer of its own. */
  private static long byCounting(String text, long[] features, int weight) {
    int[] counts = new int[64];
    int votes = 0;
    for (int i = 0; i + 4 <= text.length(); i++) {
      long gram = 0;
      for (int k = 0; k < 4; k++) {
        gram = gram << 16 | text.charAt(i + k);
      }
      votes += count(counts, Simhash.mix(gram), 1);
    }
    for (long feature : features) {
      votes += count(counts, feature, weight);
    }
    long value = 0;
    for (int bit = 0; bit < 64; bit++) {
      value |= 2 * counts[bit] > votes ? 1L << bit : 0;
    }
    return value;
  }

  private static int count(int[] counts, long hash, int weight) {
    for (int bit = 0; bit < 64; bit++) {
      counts[bit] += (int) (hash >>> bit & 1) * weight;
    }
    return weight;
  }

  @Test
  void bit_sliced_votes_match_a_plain_count() {
    for (long seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int size = 4 + random.nextInt(300); size > 0; size--) {
        text.append((char) ('a' + random.nextInt(4)));
      }
      long[] features = random.longs(random.nextInt(4)).toArray();
      int weight = 1 + random.nextInt(20);
      Simhash simhash = new Simhash();
      simhash.addGrams(text.toString().toCharArray(), text.length());
      for (long feature : features) {
        simhash.add(feature, weight);
      }

      assertEquals(byCounting(text.toString(), features, weight), simhash.value(), "seed " + seed);
    }
  }

  @Test
  void a_long_text_is_counted_whole() {
    StringBuilder text = new StringBuilder();
    Random random = new Random(1);
    while (text.length() < 200_003) {
      text.append((char) ('a' + random.nextInt(26)));
    }

    assertEquals(byCounting(text.toString(), new long[0], 1), of(text.toString()));
  }

  @Test
  void different_short_texts_have_different_simhashes() {
    assertEquals(0, of(""));
    assertNotEquals(of("a"), of("b"));
    assertNotEquals(of("abc"), of("abcd"));
  }

  @Test
  void a_changed_word_in_a_long_text_changes_few_bits() {
    String text =
        "the nightly backup of the orders database on the second replica took longer than it"
            + " should and was moved to the archive of the %s region by the scheduler of the team";

    int distance = Long.bitCount(of(text.formatted("north")) ^ of(text.formatted("south")));

    assertTrue(distance <= 6, "distance " + distance);
  }

  @Test
  void unrelated_texts_lie_far_apart() {
    int distance =
        Long.bitCount(
            of("deployment of the payment service finished")
                ^ of("welcome to the server, please read the rules"));

    assertTrue(distance > 16, "distance " + distance);
  }
}
