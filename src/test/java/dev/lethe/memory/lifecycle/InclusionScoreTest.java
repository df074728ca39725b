package dev.lethe.memory.lifecycle;

import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.memory.Memory.Usage;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InclusionScoreTest {
  private static final double ROUNDING = 1e-12;

  private final InclusionScore access = new InclusionScore(21, 0.8);

  @Test
  void days_with_an_inclusion_count_once_each() {
    InclusionScore score = new InclusionScore(21, 0.8);
    Usage usage = Usage.NEVER;
    long[] days = {1, 1, 1, 2, 3, 3};
    long[] times = {DAY, DAY, DAY + 1, DAY + 86_400_000, DAY + 3 * 86_400_000, DAY + 5};

    for (int i = 0; i < times.length; i++) {
      usage = score.included(usage, times[i]);

      assertEquals(days[i], usage.includedDays(), "after " + (i + 1));
    }
    assertEquals(6, usage.includedCountTotal());
  }

  @Test
  void an_inclusion_adds_one_to_the_decayed_score() {
    Usage once = access.included(Usage.NEVER, DAY);
    Usage twice = access.included(once, DAY + 21 * DAYS);

    assertEquals(new Usage(1, 1, DAY), once);
    assertEquals(2, twice.includedCountTotal());
    assertEquals(1 / Math.E + 1, twice.includedCountDecay(), ROUNDING);
    assertEquals(DAY + 21 * DAYS, twice.lastIncludedAt());
  }

  @Test
  void a_late_inclusion_adds_its_decayed_share_and_keeps_the_last_time() {
    Usage late = access.included(access.included(Usage.NEVER, DAY), DAY - 21 * DAYS);

    assertEquals(2, late.includedCountTotal());
    assertEquals(1 + 1 / Math.E, late.includedCountDecay(), ROUNDING);
    assertEquals(DAY, late.lastIncludedAt());
  }

  @Test
  void the_order_of_inclusions_doesnt_change_the_score() {
    Usage inOrder = Usage.NEVER;
    Usage reversed = Usage.NEVER;
    for (int i = 0; i < 10; i++) {
      inOrder = access.included(inOrder, DAY + i * DAYS);
      reversed = access.included(reversed, DAY + (9 - i) * DAYS);
    }

    assertEquals(inOrder.includedCountDecay(), reversed.includedCountDecay(), ROUNDING);
    assertEquals(inOrder.lastIncludedAt(), reversed.lastIncludedAt());
  }

  @Test
  void a_score_before_its_last_inclusion_is_not_decayed() {
    Usage once = access.included(Usage.NEVER, DAY);

    assertEquals(1, access.decayed(once, DAY - DAYS));
  }

  @ParameterizedTest
  @CsvSource({"1, 4.686", "2, 19.24", "10, 53.04"})
  void so_many_inclusions_at_once_are_rare_after_so_many_days(int inclusions, double days) {
    Usage usage = new Usage(inclusions, inclusions, DAY);

    assertEquals(days, (access.rareFrom(usage) - DAY) / (double) DAYS, 0.005);
  }

  @Test
  void an_unused_memory_is_always_rare_and_with_threshold_0_none_is() {
    assertEquals(InclusionScore.ALWAYS, access.rareFrom(Usage.NEVER));
    assertEquals(InclusionScore.NEVER, new InclusionScore(21, 0).rareFrom(Usage.NEVER));
    assertEquals(InclusionScore.NEVER, new InclusionScore(21, 0).rareFrom(new Usage(1, 1, DAY)));
  }

  @Test
  void the_moment_that_is_computed_is_the_first_at_which_the_score_is_rare() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      double threshold = random.nextDouble() * random.nextInt(1, 5);
      InclusionScore any = new InclusionScore(0.01 + random.nextDouble() * 3_650, threshold);
      double score = threshold + random.nextDouble() * random.nextInt(1, 1_000);
      Usage usage = new Usage(1, score, DAY + random.nextInt());

      long from = any.rareFrom(usage);

      assertTrue(any.isRare(usage, from), () -> "seed " + seed);
      assertFalse(any.isRare(usage, from - 1), () -> "seed " + seed);
    }
  }
}
