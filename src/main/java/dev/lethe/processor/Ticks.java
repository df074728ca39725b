package dev.lethe.processor;

import dev.lethe.call.Tick;
import dev.lethe.codec.call.TickCodec;
import dev.lethe.config.Names;
import dev.lethe.hygiene.Stage;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.policy.Policy;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Sends a tick to all partitions when an interval ends. The nominal time is the interval's last
 * multiple since the epoch; after an outage only the latest tick is sent, and the first one ever is
 * only recorded.
 *
 * @param last nominal time of the last tick, by stage
 * @param stages hygiene stages
 * @param send sends a tick to every partition
 */
record Ticks(
    KeyValueStore<String, Long> last, Stages stages, Supplier<Policy> policy, Consumer<Tick> send)
    implements Punctuator {
  static final Duration PERIOD = Duration.ofSeconds(10);

  @Override
  public void punctuate(long wallClock) {
    Policy now = policy.get();
    for (Stage stage : stages.all()) {
      tick(stage.name(), stage.intervalMinutes(now), wallClock);
    }
    for (int minutes : now.reportIntervals()) {
      long at = nominal(wallClock, minutes);
      if (isDue(Tick.JANITOR + '/' + minutes, at)) {
        send.accept(Tick.ofJanitor(minutes, at));
      }
    }
  }

  private void tick(String stage, int minutes, long wallClock) {
    long nominal = nominal(wallClock, minutes);
    if (isDue(stage, nominal)) {
      send.accept(new Tick(stage, nominal, false));
    }
  }

  private static long nominal(long wallClock, int minutes) {
    return wallClock - Math.floorMod(wallClock, Duration.ofMinutes(minutes).toMillis());
  }

  private boolean isDue(String interval, long nominal) {
    Long before = last.get(interval);
    if (before == null || nominal > before) {
      last.put(interval, nominal);
    }
    return before != null && nominal > before;
  }

  /** Returns a tick's record for one partition. */
  static Record<String, Object> record(Tick tick, int partition, long timestamp) {
    CallCopy copy = CallCopy.ownRun(partition, tick.stage(), Long.toString(tick.at()));
    Headers headers =
        new RecordHeaders()
            .add(
                Origin.HEADER, Origin.ofInternalRecord(Names.TICKS, partition, timestamp).toBytes())
            .add(CallCopy.HEADER, copy.toBytes());
    return new Record<>(Integer.toString(partition), TickCodec.toBytes(tick), timestamp, headers);
  }
}
