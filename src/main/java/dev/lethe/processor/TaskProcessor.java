package dev.lethe.processor;

import java.time.Duration;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Base of the processors that have metrics. */
abstract class TaskProcessor<KI, VI, KO, VO> extends ContextualProcessor<KI, VI, KO, VO> {
  private TaskMetrics metrics;

  @Override
  public void init(ProcessorContext<KO, VO> context) {
    super.init(context);
    metrics = new TaskMetrics(context);
  }

  /** Returns the task's metrics. */
  final TaskMetrics metrics() {
    return metrics;
  }

  /** Schedules a punctuator by wall-clock time. */
  final Cancellable every(Duration period, Punctuator punctuator) {
    return context().schedule(period, PunctuationType.WALL_CLOCK_TIME, punctuator);
  }

  /**
   * Asks for a commit as soon as the records at hand are processed, for callers who wait: outputs
   * become visible on commit, and a call passes several tasks.
   */
  final void commitSoon() {
    context().commit();
  }

  /** Forwards a record to the given node. */
  final void forward(String node, KO key, VO value, long timestamp, Headers headers) {
    context().forward(new Record<>(key, value, timestamp, headers), node);
  }

  @Override
  public void close() {
    metrics.close();
  }
}
