package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.call.Tick;
import dev.lethe.codec.state.StateSerde;
import dev.lethe.config.Names;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.policy.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

/** Start of scheduled runs: rule K16. */
class TicksTest {
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final long NOON = 500_000 * HOUR;

  private final KeyValueStore<String, Long> last =
      HeapStores.keyed(Names.TICKS, StateSerde.times());
  private final Policy hourly =
      Policies.edn("{:compaction {:interval-minutes 60} :janitor {:enabled? false}}");
  private final List<Tick> told = new ArrayList<>();

  private Ticks ticks() {
    return ticks(hourly);
  }

  private Ticks ticks(Policy policy) {
    return new Ticks(last, Stages.BUILT_IN, () -> policy, told::add);
  }

  @Test
  void each_interval_of_the_janitors_has_ticks_of_its_own() {
    Ticks ticks =
        ticks(
            Policies.edn(
                "{:janitor {:report-interval-minutes 20} :tenants {"
                    + "\"often\" {:janitor {:report-interval-minutes 10}}"
                    + "\"same\" {:janitor {:max-actions-per-hour 3}}"
                    + "\"off\" {:janitor {:report-interval-minutes 5 :enabled? false}}}}"));
    ticks.punctuate(NOON + 1);
    long minute = Duration.ofMinutes(1).toMillis();
    for (int at = 1; at <= 20; at++) {
      ticks.punctuate(NOON + at * minute);
    }

    assertEquals(
        List.of(
            Tick.ofJanitor(10, NOON + 10 * minute),
            Tick.ofJanitor(10, NOON + 20 * minute),
            Tick.ofJanitor(20, NOON + 20 * minute)),
        told);
  }

  @Test
  void a_tick_has_the_last_multiple_of_the_interval_and_is_sent_once() {
    Ticks ticks = ticks();
    ticks.punctuate(NOON + 1);
    ticks.punctuate(NOON + HOUR - 1);
    assertEquals(List.of(), told, "the first is only noted");

    ticks.punctuate(NOON + HOUR + 3);
    ticks.punctuate(NOON + HOUR + 10_003);

    assertEquals(List.of(new Tick(Tick.COMPACTION, NOON + HOUR, false)), told);
  }

  @Test
  void after_an_outage_only_the_latest_tick_is_sent_and_none_twice() {
    ticks().punctuate(NOON);

    Ticks after = ticks();
    after.punctuate(NOON + 5 * HOUR + 7);
    after.punctuate(NOON + 4 * HOUR);

    assertEquals(List.of(new Tick(Tick.COMPACTION, NOON + 5 * HOUR, false)), told);
  }
}
