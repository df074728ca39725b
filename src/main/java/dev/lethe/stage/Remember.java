package dev.lethe.stage;

import dev.lethe.layout.Names;
import dev.lethe.memory.FamilyPublished;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Outcome;
import dev.lethe.memory.Remembering;
import dev.lethe.memory.TraceRetention;
import dev.lethe.policy.Policy;
import dev.lethe.store.HotState;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Keeps the memory table and the books: applies what follows from an outcome, counts every verdict,
 * and publishes what changed.
 */
final class Remember extends ContextualProcessor<String, Outcome, String, Object> {
  private final Function<Policy, Remembering> rememberingOf;
  private final LongSupplier nanoTime;
  private Supplier<Remembering> remembering;
  private MemoryTable table;
  private MemoryRepository memories;
  private TaskMetrics metrics;

  /**
   * @param rememberingOf what a policy means here
   * @param nanoTime tells how long a call of a sweep takes
   */
  Remember(Function<Policy, Remembering> rememberingOf, LongSupplier nanoTime) {
    this.rememberingOf = rememberingOf;
    this.nanoTime = nanoTime;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    metrics = new TaskMetrics(context);
    HotState hot = context.getStateStore(Names.HOT_STATE);
    Totals totals = new Totals(hot.table(HotTables.TOTALS));
    table = new MemoryTable(context, new KnownScopes(hot.table(HotTables.SCOPES)), totals);
    memories = StoredMemories.of(context);
    CurrentPolicy policies = context.getStateStore(Names.POLICY);
    remembering = policies.derive(rememberingOf);
    context.schedule(
        TaskMetrics.PERIOD,
        PunctuationType.WALL_CLOCK_TIME,
        now -> {
          totals.report(metrics);
          table.tally().report(metrics);
        });
    context.schedule(
        Sweep.PERIOD,
        PunctuationType.WALL_CLOCK_TIME,
        new Sweep(
            new SweepTraces(table.traces(), policies.derive(TraceRetention::new)),
            new SweepBudget(nanoTime),
            context::currentStreamTimeMs,
            new SweepFigures(metrics, "traces")));
  }

  @Override
  public void process(Record<String, Outcome> in) {
    Outcome outcome = in.value();
    Memory before =
        outcome instanceof FamilyPublished published
            ? memories.memory(published.family().scope(), Remembering.aggregateId(published))
            : null;
    table.apply(remembering.get().effects(outcome, before), in);
  }

  @Override
  public void close() {
    metrics.close();
  }
}
