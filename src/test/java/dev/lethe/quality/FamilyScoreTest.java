package dev.lethe.quality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class FamilyScoreTest {
  private static final double EXACTLY = 1e-12;

  @Test
  void families_that_differ_by_name_alone_are_all_right() {
    FamilyScore score = score("a a b c", "1 1 2 3");

    assertEquals(new FamilyScore(1, 1, 1, 1, 1, 4, 3, 3), score);
  }

  @Test
  void one_stray_message_costs_its_whole_family() {
    // True pairs: 3 + 1. The found pairs {1 2} and {4 5} are correct: 2 of 2 found, 2 of 4 true.
    FamilyScore score = score("a a a b b", "1 1 2 3 3");

    assertEquals(2 / 5.0, score.ga(), EXACTLY);
    assertEquals(2 * (1 / 3.0) * (1 / 2.0) / (1 / 3.0 + 1 / 2.0), score.fga(), EXACTLY);
    assertEquals(1, score.precision(), EXACTLY);
    assertEquals(2 / 4.0, score.recall(), EXACTLY);
    assertEquals(2 * 1 * 0.5 / 1.5, score.f1(), EXACTLY);
    assertEquals(2, score.expected());
    assertEquals(3, score.found());
  }

  @Test
  void a_family_that_swallows_another_makes_both_wrong() {
    // True pairs: 3 of a, 1 of b. The found family of 5 has 10 pairs. c is correct.
    FamilyScore score = score("a a a b b c", "1 1 1 1 1 2");

    assertEquals(1 / 6.0, score.ga(), EXACTLY);
    assertEquals(2 * (1 / 2.0) * (1 / 3.0) / (1 / 2.0 + 1 / 3.0), score.fga(), EXACTLY);
    assertEquals(4 / 10.0, score.precision(), EXACTLY);
    assertEquals(1, score.recall(), EXACTLY);
    assertEquals(2 * 0.4 / 1.4, score.f1(), EXACTLY);
  }

  @Test
  void families_that_cross_share_no_pair() {
    FamilyScore score = score("a a b b", "1 2 1 2");

    assertEquals(new FamilyScore(0, 0, 0, 0, 0, 4, 2, 2), score);
  }

  @Test
  void messages_all_alone_have_no_pairs_to_get_wrong() {
    FamilyScore alone = score("a b c", "1 2 3");
    FamilyScore parted = score("a a a", "1 2 3");

    assertEquals(new FamilyScore(1, 1, 1, 1, 1, 3, 3, 3), alone);
    assertEquals(new FamilyScore(0, 0, 1, 0, 0, 3, 1, 3), parted);
  }

  @Test
  void lists_of_different_length_or_without_a_message_are_refused() {
    assertThrows(IllegalArgumentException.class, () -> score("a b", "1"));
    assertThrows(IllegalArgumentException.class, () -> FamilyScore.of(List.of(), List.of()));
  }

  private static FamilyScore score(String truth, String found) {
    return FamilyScore.of(List.of(truth.split(" ")), List.of(found.split(" ")));
  }
}
