package dev.lethe.stage;

import java.time.Duration;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * Frees the space of signatures and families, a day after their retention is over, scope by scope
 * within a budget of time per call. A restart loses the cursor, and the sweep begins again.
 */
final class SweepFamilies implements Punctuator {
  static final Duration PERIOD = Duration.ofMinutes(1);

  private static final long BUDGET_MS = 25;

  private final FamilyLedger ledger;
  private final ProcessingContext clock;
  private String resumeAfter = "";

  SweepFamilies(FamilyLedger ledger, ProcessingContext clock) {
    this.ledger = ledger;
    this.clock = clock;
  }

  @Override
  public void punctuate(long wallClock) {
    long arrival = clock.currentStreamTimeMs();
    long end = clock.currentSystemTimeMs() + BUDGET_MS;
    String scope = ledger.scopeAfter(resumeAfter);
    while (scope != null) {
      ledger.sweep(scope, arrival);
      resumeAfter = scope;
      if (clock.currentSystemTimeMs() > end) {
        return;
      }
      scope = ledger.scopeAfter(scope);
    }
    resumeAfter = "";
  }
}
