package dev.lethe.processor;

import dev.lethe.config.Figure;
import dev.lethe.memory.Decision;
import dev.lethe.memory.Reason;
import dev.lethe.memory.VectorOutcome;
import dev.lethe.memory.Verdict;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Counts and delays of decisions since the last report. Called for every event, so it allocates
 * nothing.
 */
final class DecisionTally {
  private static final Reason[] REASONS = Reason.values();
  private static final Verdict[] VERDICTS = Verdict.values();
  private static final VectorOutcome[] OUTCOMES = VectorOutcome.values();

  private final ProcessorContext<?, ?> context;
  private final int[] decisions = new int[VERDICTS.length * REASONS.length];
  private final int[] vectors = new int[OUTCOMES.length];
  private final DelayCounts delays = new DelayCounts();

  DecisionTally(ProcessorContext<?, ?> context) {
    this.context = context;
  }

  /**
   * Counts a decision.
   *
   * @param arrival append of the record to its topic, epoch milliseconds
   */
  @SuppressWarnings("EnumOrdinal") // array indexes are never stored
  void decided(Decision decision, long arrival) {
    decisions[decision.verdict().ordinal() * REASONS.length + decision.reason().ordinal()]++;
    delays.add(context.currentSystemTimeMs() - arrival);
  }

  /** Counts a vector received from a worker. */
  @SuppressWarnings("EnumOrdinal") // array indexes are never stored
  void computed(VectorOutcome outcome) {
    vectors[outcome.ordinal()]++;
  }

  void report(TaskMetrics metrics) {
    for (int i = 0; i < vectors.length; i++) {
      metrics.count(Figure.VECTORS, vectors[i], OUTCOMES[i].wireName());
      vectors[i] = 0;
    }
    for (int i = 0; i < decisions.length; i++) {
      if (decisions[i] > 0) {
        metrics.count(
            Figure.DECISIONS,
            decisions[i],
            VERDICTS[i / REASONS.length].wireName(),
            REASONS[i % REASONS.length].wireName());
        decisions[i] = 0;
      }
    }
    delays.report(metrics, Figure.DECISION_DELAY);
  }
}
