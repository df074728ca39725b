package dev.lethe.processor;

import dev.lethe.config.Figure;
import dev.lethe.config.Names;
import dev.lethe.event.Arrival;
import dev.lethe.event.Payload;
import dev.lethe.event.Scope;
import dev.lethe.memory.EventRules;
import dev.lethe.memory.EventRules.Known;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Redelivery;
import dev.lethe.memory.RetiredContent;
import dev.lethe.memory.Ruling;
import dev.lethe.memory.TraceRetention;
import dev.lethe.policy.Policy;
import dev.lethe.store.HotState;
import dev.lethe.store.HotTable;
import dev.lethe.store.SeenEvents;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Decides every event from the memories of its scope; members of families go on to them. */
final class MintProcessor extends TaskProcessor<String, Arrival, String, Ruling> {
  private Supplier<Rules> rules;
  private SeenEvents seen;
  private CurrentPolicy policies;
  private long dropped;
  private HotTable<String, Long> totals;
  private KeyValueStore<String, MessageTrace> traces;
  private MemoryRepository memories;

  /** Rules derived from a policy. */
  private record Rules(
      EventRules minting,
      Redelivery redelivery,
      RetiredContent retired,
      TraceRetention retention) {}

  @Override
  public void init(ProcessorContext<String, Ruling> context) {
    super.init(context);
    dropped = 0;
    HotState hot = context.getStateStore(Names.HOT_STATE);
    seen = hot.table(HotTables.SEEN_EVENTS);
    totals = hot.table(HotTables.TOTALS);
    traces = context.getStateStore(Names.MESSAGE_MEMORIES);
    memories = StoredMemories.of(context);
    policies = context.getStateStore(Names.POLICY);
    rules = policies.derive(this::follow);
    every(TaskMetrics.PERIOD, this::report);
  }

  private Rules follow(Policy policy) {
    seen.keep(policy.minting().seenHours(), HotTables.maxSeen(policy.minting()));
    return new Rules(
        new EventRules(policy),
        new Redelivery(policy.minting().seenHours()),
        new RetiredContent(memories, policy),
        new TraceRetention(policy));
  }

  /**
   * Reports the number of remembered ids, and how far back redelivery is recognized once the limit
   * has dropped ids.
   */
  private void report(long wallClock) {
    metrics().record(TaskMetrics.SEEN_DROPPED, seen.evicted());
    metrics().count(Figure.LIMIT_DROPS, Math.max(0, seen.evicted() - dropped), Names.SEEN_EVENTS);
    dropped = seen.evicted();
    metrics().set(Figure.HOT_ROWS, seen.size(), Names.SEEN_EVENTS);
    metrics().set(Figure.SEEN_IDS_LIMIT, HotTables.maxSeen(policies.now().minting()));
    long now = TimeUnit.MILLISECONDS.toSeconds(context().currentStreamTimeMs());
    if (seen.oldestArrival() >= 0 && now > 0) {
      metrics().record(TaskMetrics.SEEN_REACH, now - seen.oldestArrival());
    }
  }

  @Override
  public void process(Record<String, Arrival> in) {
    Rules now = rules.get();
    Arrival arrival = now.minting.classified(in.value());
    String eventKey = arrival.scope().key(arrival.event().eventId());
    Digest id = Digest.of(eventKey.getBytes(StandardCharsets.UTF_8));
    Ruling ruling =
        now.redelivery.rule(
            arrival, seen.seenAt(id.a(), id.b()), totals.get(Totals.ARRIVALS, arrival.source()));
    if (ruling == null) {
      ruling = ruled(arrival, now);
      seen.add(id.a(), id.b(), arrival.at() / 1000);
    }
    context().forward(in.withValue(ruling));
  }

  private Ruling ruled(Arrival arrival, Rules now) {
    if (arrival.event().payload() instanceof Payload.MessagesDeleted bulk) {
      List<Ruling.Closed> parts = new ArrayList<>();
      for (Arrival deletion : EventRules.deletions(arrival, bulk)) {
        parts.add((Ruling.Closed) now.minting.rule(deletion, known(deletion, now)));
      }
      return new Ruling.BulkDeletion(arrival, parts);
    }
    return now.retired.checked(now.minting.rule(arrival, known(arrival, now)));
  }

  private Known known(Arrival arrival, Rules now) {
    String messageId = EventRules.messageId(arrival.event());
    MessageTrace trace = messageId == null ? null : traces.get(arrival.scope().key(messageId));
    if (trace != null && !now.retention.isValid(trace, arrival.event().tenant(), arrival.at())) {
      trace = null;
    }
    String subject = now.minting.subject(arrival, trace);
    if (subject == null) {
      return new Known(trace, null, null);
    }
    Scope scope = arrival.scope();
    return new Known(trace, memories.memory(scope, subject), memories.tombstone(scope, subject));
  }
}
