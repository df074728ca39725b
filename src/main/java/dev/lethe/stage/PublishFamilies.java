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

  private final FamilyPublisher publisher;
  private final Duration period;
  private final long waitMs;
  private final ProcessingContext clock;

  PublishFamilies(FamilyPublisher publisher, Duration interval, ProcessingContext clock) {
    this.publisher = publisher;
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
    while (publisher.publishDue(now - waitMs) && clock.currentSystemTimeMs() < end) {
      // Each turn publishes one.
    }
  }
}
