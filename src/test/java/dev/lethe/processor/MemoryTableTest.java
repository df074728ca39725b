package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.codec.state.StateSerde;
import dev.lethe.config.Names;
import dev.lethe.event.Arrival;
import dev.lethe.fixture.Arrivals;
import dev.lethe.memory.Decision;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Outcome;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Ruling;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.Verdict;
import dev.lethe.policy.Policy;
import java.util.List;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

class MemoryTableTest {
  private static final String ID = "20260131-a";

  private final MockProcessorContext<String, Object> context = new MockProcessorContext<>();
  private final KeyValueStore<String, Tombstone> tombstones =
      HeapStores.keyed(Names.TOMBSTONES, StateSerde.tombstones());
  private final MemoryTable table;

  MemoryTableTest() {
    context.addStateStore(HeapStores.keyed(Names.MEMORIES, StateSerde.memories()));
    context.addStateStore(HeapStores.keyed(Names.MESSAGE_MEMORIES, StateSerde.traces()));
    context.addStateStore(tombstones);
    context.addStateStore(HeapStores.keyed(Names.GC_QUEUE, StateSerde.texts()));
    context.addStateStore(HeapStores.keyed(Names.EMBEDDINGS, StateSerde.vectors()));
    context.addStateStore(HeapStores.keyed(Names.ITEM_INDEX, StateSerde.items()));
    context.addStateStore(StoredContexts.builder().build());
    CurrentPolicy policies =
        HeapStores.policy(Names.POLICY, StartingPolicy.unpublished(Policy.defaults()));
    table = new MemoryTable(context, null, null, policies, null, null);
  }

  @Test
  void a_removed_tombstone_leaves_the_store_and_its_topic() {
    Record<String, Object> cause = new Record<>("k", "v", 7);
    Tombstone tombstone =
        new Tombstone(ID, Arrivals.SCOPE, null, 1, null, "sha256:00", "compaction", null);
    table.apply(List.of(new Effect.PutTombstone(tombstone)), cause);
    assertNotNull(tombstones.get(Arrivals.SCOPE.key(ID)));

    table.apply(List.of(new Effect.RemoveTombstone(Arrivals.SCOPE, ID)), cause);

    assertNull(tombstones.get(Arrivals.SCOPE.key(ID)));
    MockProcessorContext.CapturedForward<?, ?> last = context.forwarded().get(1);
    assertEquals(Names.WRITE_COMPACTION, last.childName().orElseThrow());
    assertEquals(Arrivals.SCOPE.key(ID), last.record().key());
    assertNull(last.record().value());
  }

  @Test
  void the_delay_of_a_rerouted_event_counts_from_its_append_to_the_first_topic() {
    Arrival arrival = Arrivals.person("e1", "Hello");
    Ruling ruling = new Ruling.Redelivered(arrival, Reason.REDELIVERED);
    context.setCurrentSystemTimeMs(arrival.at() + 60_000);

    table.apply(
        List.of(new Effect.Decide(decision(ruling))),
        new Record<>("k", ruling, arrival.at() + 59_000));
    table.apply(
        List.of(new Effect.Decide(decision(ruling))),
        new Record<>("k", new Outcome.ItemEffects(List.of()), arrival.at() + 59_000));
    table.tally().report(new TaskMetrics(context));

    double sum =
        context.metrics().metrics().values().stream()
            .filter(metric -> metric.metricName().name().equals("decision-delay-seconds-sum"))
            .mapToDouble(metric -> (double) metric.metricValue())
            .sum();
    assertEquals(60 + 1, sum, "an item's record has no other time than its own");
  }

  private static Decision decision(Ruling ruling) {
    return new Decision(
        ruling.arrival().event().eventId(),
        null,
        "discord.message.created",
        Arrivals.SCOPE,
        Verdict.REDELIVERED,
        Reason.REDELIVERED,
        null,
        null,
        null,
        null,
        null,
        "1",
        ruling.arrival().at());
  }
}
