package dev.lethe.topology;

import static dev.lethe.fixture.Values.assertSameValues;

import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.fixture.RandomEvents;
import dev.lethe.fixture.RandomEvents.Arriving;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A task restored from its changelogs continues as if it had never stopped, with in-memory and with
 * durable stores. Tests on a broker cover the restore by Kafka.
 */
class RestartTest {
  private static final int EVENTS = 700;

  private static final Policy SMALL =
      Policies.edn("{:families {:max-live 12 :max-signatures 20 :max-templates 3}}");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void a_restart_at_any_point_changes_no_last_value(long seed) {
    Policy policy = seed % 2 == 0 ? SMALL : Policy.defaults();
    Random restarts = new Random(seed);
    try (Pipeline steady = Pipeline.with(policy);
        Pipeline restarted = Pipeline.durable(policy, folder)) {
      for (Arriving event : RandomEvents.of(seed, EVENTS)) {
        steady.hears(event.bytes(), event.arrival());
        restarted.hears(event.bytes(), event.arrival());
        if (restarts.nextInt(100) == 0) {
          restarted.settles();
          restarted.restarts();
        }
      }
      steady.settles();
      restarted.settles();

      assertSameValues(steady.lastValues(), restarted.lastValues(), "seed " + seed);
    }
  }
}
