package dev.lethe.stage;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.Punctuator;

/**
 * Publishes families whose counts changed, those first that have waited longest. The list of what
 * is pending is its cursor; a restart makes it anew from the rows.
 */
final class PublishFamilies implements Punctuator {
  /** Calls per publishing interval: how much earlier than it must be a record may go out. */
  private static final int CALLS = 10;

  private final FamilyPublisher publisher;
  private final Duration period;
  private final long waitMs;
  private final LongSupplier nanoTime;

  /**
   * @param nanoTime {@code System::nanoTime}, or a clock that stands still where a run must not
   *     depend on how fast it is
   */
  PublishFamilies(FamilyPublisher publisher, Duration interval, LongSupplier nanoTime) {
    this.publisher = publisher;
    this.period = interval.dividedBy(CALLS);
    this.waitMs = interval.minus(period.multipliedBy(2)).toMillis();
    this.nanoTime = nanoTime;
  }

  Duration period() {
    return period;
  }

  /**
   * Takes half the time there is at the most: enough to keep the interval under any load but one
   * that is too much anyway, and then events still get the other half.
   */
  @Override
  public void punctuate(long now) {
    long began = nanoTime.getAsLong();
    long most = period.dividedBy(2).toNanos();
    while (publisher.publishDue(now - waitMs) && nanoTime.getAsLong() - began < most) {
      // Each turn publishes one.
    }
  }
}
