package dev.lethe.bench;

import dev.lethe.config.Settings;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Events that become readable all at once. They are written in one transaction, so that a running
 * subject can't read the first ones while the last are being generated.
 */
final class Backlog implements AutoCloseable {
  private static final int LONGEST_TRANSACTION_MS = 15 * 60_000;

  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;

  Backlog(Settings settings, String topic) {
    Map<String, Object> config = new HashMap<>(settings.producer());
    config.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, topic + "-backlog");
    config.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, LONGEST_TRANSACTION_MS);
    // A partition of a new topic may briefly have no leader: see EventSender.
    config.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
    this.producer = new KafkaProducer<>(config);
    this.topic = topic;
    producer.initTransactions();
  }

  /**
   * Writes events that are not readable yet; they happen from now on, a thousand per millisecond.
   */
  void write(Mix mix, long from, long events) {
    long now = System.currentTimeMillis();
    write(mix, from, events, i -> now + i / 1_000);
  }

  /**
   * Writes events that are not readable yet, with times chosen by the caller.
   *
   * @param occurredAt time of each event by its index, from 0
   */
  void write(Mix mix, long from, long events, LongUnaryOperator occurredAt) {
    write(events, i -> mix.event(from + i, occurredAt.applyAsLong(i)));
  }

  /**
   * Writes records that are not readable yet.
   *
   * @param each returns a record by its index, from 0
   */
  void write(long records, LongFunction<Mix.Sample> each) {
    producer.beginTransaction();
    for (long i = 0; i < records; i++) {
      Mix.Sample sample = each.apply(i);
      Future<?> unused =
          producer.send(
              new ProducerRecord<>(
                  topic,
                  sample.scope().getBytes(StandardCharsets.UTF_8),
                  sample.json().getBytes(StandardCharsets.UTF_8)));
    }
    producer.flush();
  }

  /** Makes the records readable; fails if one of them couldn't be written. */
  void release() {
    producer.commitTransaction();
  }

  @Override
  public void close() {
    producer.close();
  }
}
