package dev.lethe.processor;

import dev.lethe.engine.FamilyEffect;
import dev.lethe.engine.FamilyEngine;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.Punctuator;

/**
 * Publishes families whose counts have changed, those first that have waited longest. The list of
 * pending families is its cursor; a restart rebuilds it from the rows.
 */
final class PublishFamilies implements Punctuator {
  /**
   * Calls per publishing interval, which determine how much too early a record may be published.
   */
  private static final int CALLS = 10;

  private final FamilyEngine engine;
  private final Consumer<List<FamilyEffect>> apply;
  private final Duration period;
  private final long waitMs;
  private final LongSupplier nanoTime;

  /**
   * @param apply applies the effects of publishing
   * @param nanoTime {@code System::nanoTime}, or a fixed clock for runs that must not depend on
   *     their speed
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
   * Uses at most half of the period: enough to keep the interval under any sustainable load, and
   * events always get the other half.
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
