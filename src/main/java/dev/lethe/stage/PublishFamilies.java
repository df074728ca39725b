package dev.lethe.stage;

import dev.lethe.engine.FamilyEffect;
import dev.lethe.engine.FamilyEngine;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.Punctuator;

/**
 * Publishes families whose counts changed, those first that have waited longest. The list of what
 * is pending is its cursor; a restart makes it anew from the rows.
 */
final class PublishFamilies implements Punctuator {
  /** Calls per publishing interval: how much earlier than it must be a record may go out. */
  private static final int CALLS = 10;

  private final FamilyEngine engine;
  private final Consumer<List<FamilyEffect>> apply;
  private final Duration period;
  private final long waitMs;
  private final LongSupplier nanoTime;

  /**
   * @param apply takes what follows from publishing
   * @param nanoTime {@code System::nanoTime}, or a clock that stands still where a run must not
   *     depend on how fast it is
   */
  PublishFamilies(
      FamilyEngine engine,
      Consumer<List<FamilyEffect>> apply,
      Duration interval,
      LongSupplier nanoTime) {
    this.engine = engine;
    this.apply = apply;
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
    List<FamilyEffect> effects;
    do {
      effects = engine.publishDue(now - waitMs);
      apply.accept(effects);
    } while (!effects.isEmpty() && nanoTime.getAsLong() - began < most);
  }
}
