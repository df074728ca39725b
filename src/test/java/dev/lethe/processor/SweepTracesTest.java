package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.state.StateSerde;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.TraceRetention;
import dev.lethe.policy.Policy;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

class SweepTracesTest {
  private static final long DAY = Duration.ofDays(1).toMillis();
  private static final long START = 1_769_817_600_000L;

  private final KeyValueStore<String, MessageTrace> traces =
      HeapStores.keyed("traces", StateSerde.traces());
  private final Sweep.Rows sweep = sweep(Policy.defaults());

  private Sweep.Rows sweep(Policy policy) {
    TraceRetention retention = new TraceRetention(policy);
    return MemoryProcessor.expiredTraces(traces, () -> retention);
  }

  private void deleted(String key, long arrivedAt) {
    traces.put(key, new MessageTrace.Deleted(arrivedAt));
  }

  @Test
  void a_trace_is_removed_a_day_after_it_stops_counting() {
    deleted("default/c|1", START);

    sweep.sweep(Budgets.rows(9), START + 8 * DAY);
    assertEquals(List.of("default/c|1"), HeapStores.keys(traces));

    sweep.sweep(Budgets.rows(9), START + 8 * DAY + 1);
    assertEquals(List.of(), HeapStores.keys(traces));
  }

  @Test
  void each_tenant_has_days_of_its_own() {
    Policy policy = Policies.edn("{:tenants {\"brief\" {:minting {:unknown-message-days 1}}}}");
    deleted("brief/c|1", START);
    deleted("default/c|1", START);

    sweep(policy).sweep(Budgets.rows(9), START + 3 * DAY);

    assertEquals(List.of("default/c|1"), HeapStores.keys(traces));
  }

  @Test
  void a_message_with_a_memory_is_kept_for_good() {
    traces.put("default/c|1", new MessageTrace.Minted("id", null, null, false, START));

    sweep.sweep(Budgets.rows(9), START + 9_000 * DAY);

    assertEquals(List.of("default/c|1"), HeapStores.keys(traces));
  }

  @Test
  void it_ends_at_once_where_there_is_nothing() {
    assertTrue(sweep.sweep(Budgets.rows(0), START));
  }

  @Test
  void it_resumes_where_its_budget_ended_and_restarts_after_the_last_row() {
    for (int i = 0; i < 5; i++) {
      deleted("default/c|" + i, START);
    }

    assertFalse(sweep.sweep(Budgets.rows(2), START + 9 * DAY));
    assertEquals(List.of("default/c|2", "default/c|3", "default/c|4"), HeapStores.keys(traces));
    deleted("default/c|0", START);
    assertFalse(sweep.sweep(Budgets.rows(2), START + 9 * DAY));
    assertEquals(List.of("default/c|0", "default/c|4"), HeapStores.keys(traces));
    assertTrue(sweep.sweep(Budgets.rows(2), START + 9 * DAY));
    assertEquals(List.of("default/c|0"), HeapStores.keys(traces));
    assertTrue(sweep.sweep(Budgets.rows(2), START + 9 * DAY));
    assertEquals(List.of(), HeapStores.keys(traces));
  }

  @Test
  void two_passes_remove_all_old_traces_despite_changes_in_between() {
    for (long seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      TreeSet<String> fresh = new TreeSet<>();
      for (int i = 0; i < 60; i++) {
        boolean old = random.nextBoolean();
        String key = "default/" + random.nextInt(4) + '|' + i;
        deleted(key, old ? START : START + 9 * DAY);
        if (!old) {
          fresh.add(key);
        }
      }

      int passes = 0;
      for (int call = 0; call < 1_000 && passes < 2; call++) {
        String key = "default/" + random.nextInt(4) + '|' + random.nextInt(90);
        if (random.nextBoolean()) {
          traces.delete(key);
          fresh.remove(key);
        } else {
          deleted(key, START + 9 * DAY);
          fresh.add(key);
        }
        passes += sweep.sweep(Budgets.rows(1 + random.nextInt(9)), START + 9 * DAY) ? 1 : 0;
      }

      assertEquals(List.copyOf(fresh), HeapStores.keys(traces), "seed " + seed);
      fresh.forEach(traces::delete);
    }
  }
}
