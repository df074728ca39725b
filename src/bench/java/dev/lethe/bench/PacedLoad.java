package dev.lethe.bench;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.EventSender;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** Sends events at an even pace and measures the time from production to decision of each. */
final class PacedLoad {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Settings settings;
  private final Topics topics;
  private final Mix mix;
  private final Latencies first = new Latencies();
  private final Latencies settled = new Latencies();

  PacedLoad(Settings settings, Topics topics, Mix mix) {
    this.settings = settings;
    this.topics = topics;
    this.mix = mix;
  }

  /** Latencies of the events sent while the subject settled. */
  Latencies first() {
    return first;
  }

  /** Latencies of the events sent after that. */
  Latencies settled() {
    return settled;
  }

  /**
   * Sends events for {@code settle} and {@code latency}, and returns when all are decided or the
   * timeout expires.
   *
   * @param from number of the first event
   * @return number of the next event
   */
  long run(long from, double perSecond, Duration settle, Duration latency) {
    long end = System.nanoTime() + settle.plus(latency).toNanos();
    return run(from, perSecond, settle, () -> System.nanoTime() - end >= 0);
  }

  /**
   * Sends events until {@code isOver}, and returns when all are decided or the timeout expires.
   *
   * @param from number of the first event
   * @param settle duration after which latencies count as settled
   * @return number of the next event
   */
  long run(long from, double perSecond, Duration settle, BooleanSupplier isOver) {
    try (EventSender sender = new EventSender(settings, topics.events());
        KafkaConsumer<byte[], byte[]> consumer = TopicEnd.of(settings, topics.decisions())) {
      long start = System.nanoTime();
      long settledAt = System.currentTimeMillis() + settle.toMillis();
      long lastSent = start;
      long sent = 0;
      long decided = 0;
      boolean ended = false;
      while (!ended || (decided < sent && System.nanoTime() - lastSent < PATIENCE.toNanos())) {
        ended = ended || isOver.getAsBoolean();
        long due = ended ? sent : Math.round((System.nanoTime() - start) / 1e9 * perSecond);
        for (; sent < due; sent++) {
          Mix.Sample sample = mix.event(from + sent, System.currentTimeMillis());
          sender.send(
              sample.scope().getBytes(StandardCharsets.UTF_8),
              sample.json().getBytes(StandardCharsets.UTF_8));
          lastSent = System.nanoTime();
        }
        for (ConsumerRecord<byte[], byte[]> decision : consumer.poll(Duration.ofMillis(1))) {
          decided++;
          long occurredAt = OccurredAt.of(decision.value());
          Latencies latencies = occurredAt < settledAt ? first : settled;
          latencies.add(System.currentTimeMillis() - occurredAt);
        }
      }
      return from + sent;
    }
  }
}
