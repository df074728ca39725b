package dev.lethe.processor;

import dev.lethe.call.Tick;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.collapse.CollapseStage;
import dev.lethe.hygiene.compaction.Budget;
import dev.lethe.hygiene.compaction.QueueRules;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Outcome.SegmentRoll;
import dev.lethe.memory.Ruling;
import dev.lethe.memory.TokenCount;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.ToolRequest;
import dev.lethe.memory.ToolRequest.Addressee;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Memory table with its traces, its tombstones and the ledger: applies effects. */
final class MemoryTable {
  private final ProcessorContext<String, Object> context;
  private final KeyValueStore<String, Memory> memories;
  private final KeyValueStore<String, MessageTrace> traces;
  private final KeyValueStore<String, Tombstone> tombstones;
  private final KeyValueStore<String, String> queue;
  private final KeyValueStore<String, StoredVector> vectors;
  private final MemoryVectors memoryVectors;
  private final ItemTable items;
  private final StoredContexts contexts;
  private final KnownScopes scopes;
  private final Supplier<QueueRules> queueRules;
  private final CurrentPolicy policies;
  private final Totals totals;
  private final DecisionTally tally;
  private final Effect.Visitor writes = new Writes();
  private final Effect.Visitor forwards = new Forwards();

  /** Record that caused the current effects; forwarded records take its time and headers. */
  private Record<?, ?> cause;

  /**
   * @param model model in use, whose vectors contexts compare
   */
  MemoryTable(
      ProcessorContext<String, Object> context,
      KnownScopes scopes,
      Supplier<QueueRules> queueRules,
      CurrentPolicy policies,
      Totals totals,
      EmbeddingModel model) {
    this.context = context;
    this.memories = context.getStateStore(Names.MEMORIES);
    this.traces = context.getStateStore(Names.MESSAGE_MEMORIES);
    this.tombstones = context.getStateStore(Names.TOMBSTONES);
    this.queue = context.getStateStore(Names.GC_QUEUE);
    this.vectors = context.getStateStore(Names.EMBEDDINGS);
    this.memoryVectors = new MemoryVectors(StoredMemories.vectors(vectors), new JsonTree(), model);
    this.items = new ItemTable(context.getStateStore(Names.ITEM_INDEX), policies);
    this.contexts = context.getStateStore(Names.CONTEXTS);
    this.contexts.clear();
    this.scopes = scopes;
    this.queueRules = queueRules;
    this.policies = policies;
    this.totals = totals;
    this.tally = new DecisionTally(context);
  }

  KeyValueStore<String, MessageTrace> traces() {
    return traces;
  }

  /** Returns the tally of decisions. */
  DecisionTally tally() {
    return tally;
  }

  /**
   * Writes all effects, in their order, and then forwards their records, and a tick for each scope
   * that passed its collapse threshold.
   *
   * @param cause record whose time and headers the forwarded records take
   */
  void apply(List<Effect> effects, Record<?, ?> cause) {
    this.cause = cause;
    for (int i = 0; i < effects.size(); i++) {
      effects.get(i).accept(writes);
    }
    List<Scope> passed = items.passed();
    for (int i = 0; i < effects.size(); i++) {
      effects.get(i).accept(forwards);
    }
    for (Scope scope : passed) {
      Tick tick = Tick.ofCount(CollapseStage.NAME, scope, cause.timestamp());
      int partition = context.taskId().partition();
      context.forward(Ticks.record(tick, partition, cause.timestamp()), Names.WRITE_PORTIONS);
    }
  }

  private final class Writes implements Effect.Visitor {
    @Override
    public void put(Effect.PutMemory effect) {
      Memory memory = effect.memory();
      String key = memory.scope().key(memory.memoryId());
      TokenCount counted = scopes.tokens(memory.scope());
      if (counted != null) {
        scopes.put(memory.scope(), Budget.after(counted, memories.get(key), memory));
      }
      memories.put(key, memory);
      long aged = scopes.note(memory.scope());
      queueRules
          .get()
          .row(memory, aged)
          .ifPresent(row -> queue.put(row.key(memory.scope()), row.memoryId()));
      items.put(memory);
      contexts.put(memory, memoryVectors);
    }

    @Override
    public void put(Effect.PutQueueRow effect) {
      queue.put(effect.row().key(effect.scope()), effect.row().memoryId());
    }

    @Override
    public void remove(Effect.RemoveQueueRow effect) {
      queue.put(effect.row().key(effect.scope()), null);
    }

    @Override
    public void keep(Effect.KeepVersion effect) {
      items.keep(effect);
    }

    @Override
    public void put(Effect.PutProposed effect) {
      items.put(effect);
    }

    @Override
    public void remove(Effect.RemoveProposed effect) {
      items.remove(effect);
    }

    @Override
    public void count(Effect.CountRemoved effect) {
      items.count(effect);
    }

    @Override
    public void aged(Effect.Aged effect) {
      scopes.aged(effect.scope(), effect.day());
    }

    @Override
    public void put(Effect.PutTokenCount effect) {
      scopes.put(effect.scope(), effect.count());
    }

    @Override
    public void remove(Effect.RemoveMemory effect) {
      String key = effect.scope().key(effect.memoryId());
      Memory removed = memories.delete(key);
      items.remove(removed, tombstones.get(key));
      TokenCount counted = scopes.tokens(effect.scope());
      if (counted != null && removed != null) {
        scopes.put(effect.scope(), Budget.after(counted, removed, null));
      }
      if (effect.memoryId().equals(SegmentRoll.NOTHING)) {
        items.removeProposed(effect.scope(), effect.memoryId());
      }
      contexts.remove(effect.scope(), effect.memoryId());
    }

    @Override
    public void put(Effect.PutTombstone effect) {
      Tombstone tombstone = effect.tombstone();
      tombstones.put(tombstone.scope().key(tombstone.memoryId()), tombstone);
      items.put(tombstone);
    }

    @Override
    public void remove(Effect.RemoveTombstone effect) {
      tombstones.put(effect.scope().key(effect.memoryId()), null);
    }

    @Override
    public void put(Effect.PutVector effect) {
      Embedding embedding = effect.embedding();
      vectors.put(
          embedding.scope().key(embedding.memoryId()),
          new StoredVector(embedding.model(), embedding.vector()));
      compare(embedding.scope(), embedding.memoryId());
    }

    @Override
    public void embed(Effect.Embed effect) {
      String key = effect.change().scope().key(effect.change().memoryId());
      if (vectors.get(key) != null) {
        vectors.delete(key);
        compare(effect.change().scope(), effect.change().memoryId());
      }
    }

    @Override
    public void purge(Effect.PurgeVector effect) {
      vectors.put(effect.scope().key(effect.memoryId()), null);
      compare(effect.scope(), effect.memoryId());
    }

    /** Updates the context index after a memory's vector changed or was removed. */
    private void compare(Scope scope, String memoryId) {
      Memory memory = contexts.has(scope) ? memories.get(scope.key(memoryId)) : null;
      if (memory != null) {
        contexts.put(memory, memoryVectors);
      }
    }

    @Override
    public void put(Effect.PutTrace effect) {
      traces.put(effect.scope().key(effect.messageId()), effect.trace());
    }

    @Override
    public void remove(Effect.RemoveTrace effect) {
      traces.delete(effect.scope().key(effect.messageId()));
    }

    @Override
    public void publish(Effect.PublishRule effect) {
      policies.rules().decided(effect.rule());
    }

    @Override
    public void count(Effect.Count effect) {
      totals.count(effect.verdict(), effect.source(), effect.arrival());
    }

    @Override
    public void countQuarantined() {
      totals.countQuarantined();
    }
  }

  private final class Forwards implements Effect.Visitor {
    @Override
    public void put(Effect.PutMemory effect) {
      Memory memory = effect.memory();
      forward(memory.scope(), memory.memoryId(), memory, Names.WRITE_MEMORIES);
    }

    @Override
    public void remove(Effect.RemoveMemory effect) {
      forward(effect.scope(), effect.memoryId(), null, Names.WRITE_MEMORIES);
    }

    @Override
    public void put(Effect.PutTombstone effect) {
      Tombstone tombstone = effect.tombstone();
      forward(tombstone.scope(), tombstone.memoryId(), tombstone, Names.WRITE_COMPACTION);
    }

    @Override
    public void remove(Effect.RemoveTombstone effect) {
      forward(effect.scope(), effect.memoryId(), null, Names.WRITE_COMPACTION);
    }

    @Override
    public void embed(Effect.Embed effect) {
      String memoryId = effect.change().memoryId();
      forward(effect.change().scope(), memoryId, effect.change(), Names.WRITE_VECTORS);
    }

    @Override
    public void purge(Effect.PurgeVector effect) {
      forward(effect.scope(), effect.memoryId(), null, Names.WRITE_VECTORS);
    }

    @Override
    public void count(Effect.CountVector effect) {
      tally.computed(effect.outcome());
    }

    @Override
    public void call(Effect.CallTool effect) {
      ToolRequest request = effect.request();
      if (request.to() == Addressee.LETHE) {
        out(request.commandId(), request, Names.WRITE_COMMANDS);
      } else {
        out(request.scope().name(), request, Names.WRITE_ACTIONS);
      }
    }

    @Override
    public void publish(Effect.PublishRule effect) {
      out(effect.rule().ruleId(), effect.rule(), Names.WRITE_RULES);
    }

    @Override
    public void decide(Effect.Decide effect) {
      tally.decided(effect.decision(), arrival());
      out(effect.decision().scope().name(), effect.decision(), Names.WRITE_DECISIONS);
    }

    /** Returns the append of an event to its first topic, from which it may have been rerouted. */
    private long arrival() {
      return cause.value() instanceof Ruling ruling ? ruling.arrival().at() : cause.timestamp();
    }

    private void forward(Scope scope, String id, Object value, String to) {
      out(scope.key(id), value, to);
    }

    private void out(String key, Object value, String to) {
      context.forward(new Record<>(key, value, cause.timestamp(), cause.headers()), to);
    }
  }
}
