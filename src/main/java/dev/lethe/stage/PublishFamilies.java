package dev.lethe.stage;

import java.time.Duration;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * Publishes families whose counts changed, those first that have waited longest, within a budget of
 * time per call. The list of what is pending is its cursor; a restart makes it anew from the rows.
 */
final class PublishFamilies implements Punctuator {
  /** Calls per publishing interval: how much earlier than it must be a record may go out. */
  private static final int CALLS = 10;

  private static final long BUDGET_MS = 25;

  private final FamilyLedger ledger;
  private final Duration period;
  private final long waitMs;
  private final ProcessingContext clock;

  PublishFamilies(FamilyLedger ledger, Duration interval, ProcessingContext clock) {
    this.ledger = ledger;
    this.period = interval.dividedBy(CALLS);
    this.waitMs = interval.minus(period.multipliedBy(2)).toMillis();
    this.clock = clock;
  }

  Duration period() {
    return period;
  }

  @Override
  public void punctuate(long now) {
    long end = clock.currentSystemTimeMs() + BUDGET_MS;
    while (ledger.publishDue(now - waitMs) && clock.currentSystemTimeMs() < end) {
      // Each turn publishes one.
    }
  }
}
