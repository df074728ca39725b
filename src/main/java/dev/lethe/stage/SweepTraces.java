package dev.lethe.stage;

import dev.lethe.memory.MessageTrace;
import java.time.Duration;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Frees the space of what was remembered of messages without a memory, a day after it stopped to
 * count. A restart loses the cursor, and the sweep begins again from the start.
 */
final class SweepTraces implements Punctuator {
  static final Duration PERIOD = Duration.ofMinutes(1);

  private static final long BUDGET_MS = 25;

  private final KeyValueStore<String, MessageTrace> traces;
  private final long keptMs;
  private final ProcessingContext clock;
  private String resumeAt;

  /**
   * @param keptMs how long a trace counts, by arrival
   */
  SweepTraces(KeyValueStore<String, MessageTrace> traces, long keptMs, ProcessingContext clock) {
    this.traces = traces;
    this.keptMs = keptMs + Duration.ofDays(1).toMillis();
    this.clock = clock;
  }

  @Override
  public void punctuate(long wallClock) {
    long arrival = clock.currentStreamTimeMs();
    long end = clock.currentSystemTimeMs() + BUDGET_MS;
    try (KeyValueIterator<String, MessageTrace> rows = traces.range(resumeAt, null)) {
      while (rows.hasNext()) {
        if (clock.currentSystemTimeMs() > end) {
          resumeAt = rows.peekNextKey();
          return;
        }
        KeyValue<String, MessageTrace> row = rows.next();
        if (!row.value.countsAt(arrival, keptMs)) {
          traces.delete(row.key);
        }
      }
    }
    resumeAt = null;
  }
}
