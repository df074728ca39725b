package dev.lethe.quality;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import dev.lethe.quality.Decade.Size;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Years of compaction, which compacts excerpts again: rules K28 to K30. */
class DecadeTest {
  private static final int TEN_YEARS = 10;

  private static void checks(List<Conversation> conversations, int years, Policy policy) {
    try (Decade decade = new Decade(conversations, years, policy)) {
      List<Size> sizes = decade.sizes();

      Size first = sizes.get(0);
      Size last = sizes.get(years - 1);
      assertTrue(last.memories() < 2.5 * first.memories(), sizes::toString);
      assertTrue(last.tokens() < 2 * first.tokens(), sizes::toString);
      assertTrue(last.bytes() < 30_000, sizes::toString);
      assertTrue(last.summaries() < first.summaries() + 24 + years, sizes::toString);
      assertTrue(decade.found(years - 1) > 0.3, "the last year is remembered");
      assertTrue(decade.found(0) > 0, "the first year is not forgotten completely");
    }
  }

  @Test
  void three_years_of_a_channel_end_bounded_and_still_answer() throws IOException {
    checks(Conversation.invented().subList(0, 1), 3, Policies.COMPACTING);
  }

  @Test
  @Tag("soak")
  void ten_years_of_a_channel_end_bounded_and_still_answer() throws IOException {
    checks(Conversation.invented(), TEN_YEARS, Policies.COMPACTING);
  }
}
