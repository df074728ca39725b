package dev.lethe.stage;

import dev.lethe.memory.Changes;
import dev.lethe.memory.DeadLettered;
import dev.lethe.memory.FamilyPublished;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Minting;
import dev.lethe.memory.Outcome;
import dev.lethe.memory.Remembering;
import dev.lethe.memory.Ruling;
import dev.lethe.memory.SegmentRoll;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.TraceRetention;
import dev.lethe.store.HotTable;
import dev.lethe.topology.Names;
import dev.lethe.topology.ScopePartitioner;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Keeps the memory table and the books: writes what a ruling changes, counts every verdict, and
 * tells the world.
 */
final class Remember extends ContextualProcessor<String, Outcome, String, Object> {
  private final Remembering remembering;
  private final TraceRetention retention;
  private final LongSupplier nanoTime;
  private KeyValueStore<String, Memory> memories;
  private KeyValueStore<String, MessageTrace> traces;
  private KeyValueStore<String, Tombstone> tombstones;
  private Totals totals;
  private TaskMetrics metrics;

  /**
   * @param retention how long a message without a memory is remembered
   * @param nanoTime tells how long a call of a sweep takes
   */
  Remember(Remembering remembering, TraceRetention retention, LongSupplier nanoTime) {
    this.remembering = remembering;
    this.retention = retention;
    this.nanoTime = nanoTime;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    metrics = new TaskMetrics(context);
    memories = context.getStateStore(Names.MEMORIES);
    traces = context.getStateStore(Names.MESSAGE_MEMORIES);
    tombstones = context.getStateStore(Names.TOMBSTONES);
    HotTable<String, Long> rows = context.getStateStore(Names.TOTALS);
    totals = new Totals(rows);
    context.schedule(
        TaskMetrics.PERIOD, PunctuationType.WALL_CLOCK_TIME, now -> totals.tell(metrics));
    context.schedule(
        Sweep.PERIOD,
        PunctuationType.WALL_CLOCK_TIME,
        new Sweep(
            new SweepTraces(traces, retention),
            new SweepBudget(nanoTime),
            context::currentStreamTimeMs));
  }

  @Override
  public void close() {
    metrics.close();
  }

  @Override
  public void process(Record<String, Outcome> in) {
    if (in.value() instanceof Ruling ruling) {
      remember(in, ruling);
    } else if (in.value() instanceof FamilyPublished published) {
      aggregate(in, published);
    } else if (in.value() instanceof SegmentRoll roll) {
      append(in, ScopePartitioner.key(roll.scope(), Erasures.NOTHING));
    } else {
      DeadLettered letter = (DeadLettered) in.value();
      totals.count(Totals.DEAD_LETTERED, letter.source(), letter.arrival());
      if (letter.isQuarantined()) {
        totals.countQuarantined();
      }
    }
  }

  private void remember(Record<String, Outcome> in, Ruling ruling) {
    Changes changes = remembering.changes(ruling);
    String scope = ruling.arrival().scope();
    if (ruling.leaves() != null) {
      String messageId = Minting.messageId(ruling.arrival().event());
      traces.put(ScopePartitioner.key(scope, messageId), ruling.leaves());
    } else if (ruling.usesUpTrace()) {
      String messageId = Minting.messageId(ruling.arrival().event());
      traces.delete(ScopePartitioner.key(scope, messageId));
    }
    write(in, scope, changes);
    totals.count(ruling.verdict().wireName(), ruling.arrival().source(), ruling.arrival().at());
    context().forward(out(in, scope, changes.decision()), Names.WRITE_DECISIONS);
  }

  private void aggregate(Record<String, Outcome> in, FamilyPublished published) {
    String scope = published.family().scope();
    String key = ScopePartitioner.key(scope, Remembering.aggregateId(published));
    write(in, scope, remembering.aggregate(published, memories.get(key)));
  }

  /** Appends to the logs that may hold what was erased. */
  private void append(Record<String, Outcome> in, String key) {
    memories.delete(key);
    traces.delete(key);
    context().forward(out(in, key, null), Names.WRITE_MEMORIES);
    context().forward(out(in, key, null), Names.WRITE_VECTORS);
  }

  /** The successor and the tombstone leave before what they replace goes. */
  private void write(Record<String, Outcome> in, String scope, Changes changes) {
    if (changes.tombstone() != null) {
      String key = ScopePartitioner.key(scope, changes.tombstone().memoryId());
      tombstones.put(key, changes.tombstone());
      context().forward(out(in, key, changes.tombstone()), Names.WRITE_COMPACTION);
    }
    if (changes.memory() != null) {
      String key = ScopePartitioner.key(scope, changes.memory().memoryId());
      memories.put(key, changes.memory());
      context().forward(out(in, key, changes.memory()), Names.WRITE_MEMORIES);
    }
    if (changes.goneId() != null) {
      String key = ScopePartitioner.key(scope, changes.goneId());
      memories.delete(key);
      context().forward(out(in, key, null), Names.WRITE_MEMORIES);
    }
    if (changes.vector() != null) {
      String key = ScopePartitioner.key(scope, changes.vector().memoryId());
      context().forward(out(in, key, changes.vector()), Names.WRITE_VECTORS);
    }
    if (changes.purgeOf() != null) {
      String key = ScopePartitioner.key(scope, changes.purgeOf());
      context().forward(out(in, key, null), Names.WRITE_VECTORS);
    }
  }

  private static Record<String, Object> out(Record<?, ?> in, String key, Object value) {
    return new Record<>(key, value, in.timestamp(), in.headers());
  }
}
