package dev.lethe.processor;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.config.Names;
import dev.lethe.event.Arrival;
import dev.lethe.event.Payload;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.QueueRules;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Outcome;
import dev.lethe.memory.Outcome.FamilyPublished;
import dev.lethe.memory.Outcome.VectorComputed;
import dev.lethe.memory.OutcomeEffects;
import dev.lethe.memory.Ruling;
import dev.lethe.memory.Seed;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.TraceRetention;
import dev.lethe.memory.lifecycle.Erasure;
import dev.lethe.memory.lifecycle.Rewriting;
import dev.lethe.memory.lifecycle.Seeding;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.policy.Policy;
import dev.lethe.store.HotState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Maintains the memory table and the ledger: applies the effects of each outcome, counts every
 * verdict, and publishes the changes.
 */
final class MemoryProcessor extends TaskProcessor<String, Outcome, String, Object> {
  private final Function<Policy, OutcomeEffects> rememberingOf;
  private final Function<Policy, MessageFingerprinter> printsOf;
  private final EmbeddingModel model;
  private final LongSupplier nanoTime;
  private Supplier<OutcomeEffects> remembering;
  private Supplier<Rewriting> rewriting;
  private MemoryTable table;
  private MemoryRepository memories;

  /**
   * @param rememberingOf creates the memory rules of a policy
   * @param printsOf creates the fingerprinter of a policy
   * @param model model in use, whose vectors contexts compare
   * @param nanoTime clock that measures a sweep's calls
   */
  MemoryProcessor(
      Function<Policy, OutcomeEffects> rememberingOf,
      Function<Policy, MessageFingerprinter> printsOf,
      EmbeddingModel model,
      LongSupplier nanoTime) {
    this.rememberingOf = rememberingOf;
    this.printsOf = printsOf;
    this.model = model;
    this.nanoTime = nanoTime;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    HotState hot = context.getStateStore(Names.HOT_STATE);
    Totals totals = new Totals(hot.table(HotTables.TOTALS));
    CurrentPolicy policies = context.getStateStore(Names.POLICY);
    table =
        new MemoryTable(
            context,
            KnownScopes.of(hot),
            policies.derive(QueueRules::new),
            policies,
            totals,
            model);
    memories = StoredMemories.of(context);
    StoredItems items = StoredItems.of(context);
    remembering = policies.derive(rememberingOf);
    rewriting =
        policies.derive(
            now ->
                new Rewriting(printsOf.apply(now), new JsonTree(), memories, items::referringTo));
    every(
        TaskMetrics.PERIOD,
        now -> {
          totals.report(metrics());
          table.tally().report(metrics());
        });
    every(
        Sweep.PERIOD,
        new Sweep(
            expiredTraces(table.traces(), policies.derive(TraceRetention::new)),
            new SweepBudget(nanoTime),
            context::currentStreamTimeMs,
            Sweep.counted(metrics(), "traces")));
  }

  /** Returns the traces, for a sweep that deletes those that expired a day ago. */
  static Sweep.Rows expiredTraces(
      KeyValueStore<String, MessageTrace> traces, Supplier<TraceRetention> retention) {
    return Sweep.rowsOf(
        traces,
        (key, trace, arrival) -> {
          long graceBefore = arrival - Sweep.GRACE.toMillis();
          if (!retention.get().isValid(trace, Scope.tenantOfKey(key), graceBefore)) {
            traces.delete(key);
          }
        });
  }

  @Override
  public void process(Record<String, Outcome> in) {
    Outcome outcome = in.value();
    if (outcome instanceof Seed seed) {
      table.apply(seeded(seed), in);
      return;
    }
    Memory before = before(outcome);
    if (before == null && outcome instanceof FamilyPublished published && isForgotten(published)) {
      return;
    }
    List<Effect> effects = remembering.get().effects(outcome, before);
    if (outcome instanceof Ruling.DeletedMemory deleted) {
      effects.addAll(outOfSummaries(deleted.arrival(), List.of(deleted)));
    } else if (outcome instanceof Ruling.BulkDeletion bulk) {
      effects.addAll(outOfSummaries(bulk.arrival(), bulk.parts()));
    } else if (outcome instanceof Ruling.Minted minted
        && minted.arrival().event().payload() instanceof Payload.SummaryCreated) {
      effects = withSources(minted, effects);
    }
    table.apply(effects, in);
  }

  private List<Effect> seeded(Seed seed) {
    if (seed instanceof Seed.OfMemory row) {
      String id = row.memory().memoryId();
      return Seeding.effects(
          row, memories.memory(row.scope(), id), memories.tombstone(row.scope(), id));
    }
    Seed.OfTombstone row = (Seed.OfTombstone) seed;
    String id = row.tombstone().memoryId();
    Memory known = memories.memory(row.scope(), id);
    Tombstone end = memories.tombstone(row.scope(), id);
    List<Effect> effects = new ArrayList<>(Seeding.effects(row, known, end));
    boolean erasesRest = end != null && end.contentHash() != null && !effects.isEmpty();
    if (effects.size() > 1 || erasesRest) {
      effects.addAll(rewriting.get().afterErasure(known, end, row.tombstone().deletedAt()));
    }
    return effects;
  }

  private Memory before(Outcome outcome) {
    if (outcome instanceof FamilyPublished published) {
      return memories.memory(published.family().scope(), OutcomeEffects.aggregateId(published));
    } else if (outcome instanceof VectorComputed computed) {
      return memories.memory(computed.embedding().scope(), computed.embedding().memoryId());
    }
    return null;
  }

  /**
   * Returns true if a call erased the family's aggregate, which its next repeat must not restore.
   */
  private boolean isForgotten(FamilyPublished published) {
    String id = OutcomeEffects.aggregateId(published);
    return memories.tombstone(published.family().scope(), id) != null;
  }

  /** Adds the effects that let a summary which arrived as an event be found by its sources. */
  private List<Effect> withSources(Ruling.Minted minted, List<Effect> effects) {
    return effects.stream()
        .filter(Effect.PutMemory.class::isInstance)
        .findFirst()
        .map(
            put ->
                rewriting
                    .get()
                    .afterArrival(
                        ((Effect.PutMemory) put).memory(),
                        effects,
                        minted.arrival().event().occurredAt()))
        .orElse(effects);
  }

  /**
   * Returns the effects that remove deleted messages from summaries that quote them. A summary that
   * quotes several of them is rewritten once.
   */
  private List<Effect> outOfSummaries(Arrival arrival, List<? extends Ruling.Closed> deletions) {
    Erasure erasure = rewriting.get().erasure();
    for (Ruling.Closed ruling : deletions) {
      if (ruling instanceof Ruling.DeletedMemory deleted) {
        Tombstone tombstone = memories.tombstone(arrival.scope(), deleted.trace().memoryId());
        if (deleted.memory() != null || tombstone != null) {
          erasure.add(deleted.memory(), tombstone);
        }
      }
    }
    return erasure.effects(Set.of(), arrival.event().occurredAt());
  }

  @Override
  public void close() {
    metrics().close();
  }
}
