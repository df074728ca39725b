package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Inputs and outputs of the counting topology, with the proof that nothing is lost or duplicated.
 */
final class Ledger implements AutoCloseable {
  private static final int PARTITIONS = 4;
  private static final int KEYS = 12;

  /** Timeout after which nothing more is expected; not a measure of performance. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final KafkaProducer<String, Long> in;
  private final KafkaConsumer<String, String> out;
  private final Random random = new Random(7);
  private final Map<String, Set<Long>> sent = new TreeMap<>();
  private final Map<String, List<String>> received = new HashMap<>();
  private final List<Future<?>> sends = new ArrayList<>();
  private long nextValue;
  private int expected;
  private int arrived;

  Ledger(String bootstrapServers) throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(CountingTopology.IN, PARTITIONS, (short) 1),
                  new NewTopic(CountingTopology.OUT, PARTITIONS, (short) 1)))
          .all()
          .get();
    }
    // The topology recognizes duplicates of the producer; an idempotent producer could stall when
    // the broker crashes.
    in =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers", bootstrapServers, "linger.ms", 5, "enable.idempotence", false),
            new StringSerializer(),
            new LongSerializer());
    out =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
            new StringDeserializer(),
            new StringDeserializer());
    List<TopicPartition> partitions = new ArrayList<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      partitions.add(new TopicPartition(CountingTopology.OUT, partition));
    }
    out.assign(partitions);
    out.seekToBeginning(partitions);
  }

  /** Sends new values, and an old one again after every tenth. */
  void send(int count) throws ExecutionException, InterruptedException {
    for (int i = 0; i < count; i++) {
      String key = "key-" + random.nextInt(KEYS);
      send(key, nextValue++);
      if (i % 10 == 9) {
        Set<Long> before = sent.get(key);
        send(key, before.iterator().next());
      }
    }
    for (Future<?> send : sends) {
      send.get();
    }
    sends.clear();
  }

  private void send(String key, long value) {
    if (sent.computeIfAbsent(key, k -> new HashSet<>()).add(value)) {
      expected++;
    }
    sends.add(in.send(new ProducerRecord<>(CountingTopology.IN, key, value)));
  }

  /** Waits until the given number of values have been output. */
  void awaitOutputs(int count) {
    await(() -> arrived >= count, () -> arrived + " of " + count + " came out");
  }

  void awaitAllOutputs() {
    awaitOutputs(expected);
  }

  int expected() {
    return expected;
  }

  int arrived() {
    return arrived;
  }

  void await(BooleanSupplier condition, Supplier<String> state) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, state);
      for (ConsumerRecord<String, String> record : out.poll(Duration.ofMillis(50))) {
        received.computeIfAbsent(record.key(), k -> new ArrayList<>()).add(record.value());
        arrived++;
      }
    }
  }

  /**
   * Asserts that each value was output once, in an unbroken count, from a table with the right
   * rows.
   */
  void assertExact() {
    awaitAllOutputs();
    await(this::isAtEnd, () -> "the end of the outputs is out of reach");
    assertEquals(sent.keySet(), new TreeMap<>(received).keySet());
    received.forEach(
        (key, lines) -> {
          Set<Long> values = new HashSet<>();
          long number = 0;
          for (String line : lines) {
            number++;
            String[] fields = line.split(" ", -1);
            long first = Math.max(1, number - CountingTopology.RECENT + 1);
            assertEquals(
                number + " " + first + " " + (number - first + 1),
                fields[0] + " " + fields[1] + " " + fields[2],
                () -> "number, first and count at " + key + ", value " + fields[3]);
            values.add(Long.parseLong(fields[3]));
          }
          assertEquals(sent.get(key), values, key);
          assertEquals(values.size(), lines.size(), key);
        });
  }

  private boolean isAtEnd() {
    return out.endOffsets(out.assignment()).entrySet().stream()
        .allMatch(end -> out.position(end.getKey()) >= end.getValue());
  }

  @Override
  public void close() {
    in.close();
    out.close();
  }
}
