package dev.lethe.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NearestKeyTest {

  @Test
  void insertions_deletions_replacements_and_swaps_count_one_each() {
    assertEquals(0, NearestKey.edits("grouping", "grouping", 9));
    assertEquals(1, NearestKey.edits("gruoping", "grouping", 9));
    assertEquals(1, NearestKey.edits("groupin", "grouping", 9));
    assertEquals(1, NearestKey.edits("grooping", "grouping", 9));
    assertEquals(3, NearestKey.edits("kitten", "sitting", 9));
    assertEquals(2, NearestKey.edits("kitten", "sitting", 2));
  }

  @Test
  void the_distance_is_symmetric_and_no_more_than_the_longer_length() {
    for (long seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      String one = text(random);
      String other = text(random);
      int distance = NearestKey.edits(one, other, 99);

      assertEquals(distance, NearestKey.edits(other, one, 99), "seed " + seed);
      assertEquals(true, distance <= Math.max(one.length(), other.length()), "seed " + seed);
      assertEquals(distance == 0, one.equals(other), "seed " + seed);
    }
  }

  @Test
  void nothing_is_near_what_is_far_from_all() {
    List<String> names = List.of(":mode", ":samples");

    assertNull(NearestKey.nearest(":birthday", names));
    assertEquals(":mode", NearestKey.nearest(":mod", names));
    assertEquals(":samples", NearestKey.nearest("\"Samples\"", names));
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append((char) ('a' + random.nextInt(3)));
    }
    return text.toString();
  }
}
