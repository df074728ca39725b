package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.Values.assertSameValues;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Names;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.fixture.RandomEvents;
import dev.lethe.fixture.RandomEvents.Arriving;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sweeps only free space: decisions and output don't depend on the time of a sweep. */
class SweepingTest {
  private static final Policy SHORT =
      Policies.edn(
          "{:families {:family-retention-days 1} :minting {:unknown-message-days 1}"
              + " :janitor {:enabled? false}}");

  private static final long PASS_MS = 3_600_000;
  private static final double DAY_SECONDS = 86_400;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void swept_or_not_never_changes_a_last_value(long seed) {
    Random sweeps = new Random(seed);
    try (Pipeline never = Pipeline.with(SHORT);
        Pipeline often = Pipeline.with(SHORT)) {
      for (Arriving event : RandomEvents.of(seed, 1_500)) {
        never.hearsUnclocked(event.bytes(), event.arrival());
        often.hearsUnclocked(event.bytes(), event.arrival());
        if (sweeps.nextInt(8) == 0) {
          often.waitsFor(PASS_MS);
        }
      }
      for (String store :
          List.of(
              Names.EXACT_HASHES,
              Names.FAMILY_COUNTERS,
              Names.FAMILY_PROFILES,
              Names.MESSAGE_MEMORIES)) {
        assertTrue(often.rows(store) < never.rows(store), () -> "nothing was swept in " + store);
      }

      never.settles();
      often.settles();

      assertSameValues(never.lastValues(), often.lastValues(), "seed " + seed);
    }
  }

  @Test
  void a_deletion_erases_the_stored_text_of_a_message_of_a_swept_family() {
    try (Pipeline pipeline = Pipeline.with(SHORT)) {
      pipeline.hears(bot("a", "backup of the archive took longer than planned").at(0));
      pipeline.hears(bot("b", "certificate of the gateway ends within a week").at(1));
      pipeline.hears(person("later", "three days on").at(3 * DAY_SECONDS));
      pipeline.waitsFor(PASS_MS);
      assertEquals(0, pipeline.rows(Names.EXACT_HASHES));
      assertEquals(2, pipeline.rows(Names.SIGNATURES));

      pipeline.hears(deletion("d", "m-a").at(3 * DAY_SECONDS + 1));

      assertEquals(1, pipeline.rows(Names.SIGNATURES));
    }
  }
}
