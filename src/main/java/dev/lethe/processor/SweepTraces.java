package dev.lethe.processor;

import dev.lethe.event.Scope;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.TraceRetention;
import java.util.function.Supplier;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Deletes traces of messages without a memory, a day after they expire. */
final class SweepTraces implements Sweep.Rows {
  private final KeyValueStore<String, MessageTrace> traces;
  private final Supplier<TraceRetention> retention;
  private String resumeAt;

  SweepTraces(KeyValueStore<String, MessageTrace> traces, Supplier<TraceRetention> retention) {
    this.traces = traces;
    this.retention = retention;
  }

  @Override
  public boolean sweep(SweepBudget budget, long arrival) {
    TraceRetention now = retention.get();
    long graceBefore = arrival - Sweep.GRACE.toMillis();
    try (KeyValueIterator<String, MessageTrace> left = traces.range(resumeAt, null)) {
      while (left.hasNext()) {
        if (!budget.take()) {
          resumeAt = left.peekNextKey();
          return false;
        }
        KeyValue<String, MessageTrace> row = left.next();
        if (!now.holds(row.value, Scope.tenantOfKey(row.key), graceBefore)) {
          traces.delete(row.key);
        }
      }
    }
    resumeAt = null;
    return true;
  }
}
