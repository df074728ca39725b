package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.layout.Topic;
import dev.lethe.layout.Topics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.header.Header;

/**
 * Sends dead letters to where they came from, as they came: key and value untouched, without the
 * headers that say why they are dead letters. Each is sent once: what was sent and the group's
 * record of it are one transaction, so that neither a crash nor another replay at the same time
 * sends one twice.
 */
public final class DeadLetterReplay implements AutoCloseable {
  private static final List<String> OURS = List.of("lethe.", "__streams.errors.");
  private static final String ORIGIN = "lethe.origin";
  private static final String CUT = "lethe.cut";
  private static final Set<Topic.Direction> RESENT =
      EnumSet.of(Topic.Direction.IN, Topic.Direction.WORKERS);
  private static final String GROUP = "-dead-letter-replay";
  private static final int A_TRANSACTION = 500;

  private final KafkaProducer<byte[], byte[]> producer;

  /** Reads nothing: it names the group whose places a transaction keeps. */
  private final KafkaConsumer<byte[], byte[]> member;

  private final Topics topics;
  private final ReplayedLetters sent;
  private final Set<TopicPartition> changed = new HashSet<>();
  private int open;

  /** Goes on where the last replay of this application id ended. */
  public DeadLetterReplay(Settings settings, Topics topics) {
    this.topics = topics;
    String group = group(settings);
    Map<String, Object> config = new HashMap<>(settings.producer());
    config.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, group);
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    this.producer = new KafkaProducer<>(config);
    Map<String, Object> grouped = new HashMap<>(settings.consumer());
    grouped.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    this.member = new KafkaConsumer<>(grouped);
    // Ends a replay that is under way: from here on the record of what was sent is ours alone.
    producer.initTransactions();
    this.sent = sent(settings);
  }

  /** The consumer group, and the transactional id, by which what was sent is remembered. */
  public static String group(Settings settings) {
    return settings.applicationId() + GROUP;
  }

  /** What has been sent again so far. */
  public static ReplayedLetters sent(Settings settings) {
    try (Admin admin = Brokers.admin(settings)) {
      Map<TopicPartition, OffsetAndMetadata> places =
          Brokers.answer(
              admin
                  .listConsumerGroupOffsets(
                      group(settings), new ListConsumerGroupOffsetsOptions().requireStable(true))
                  .partitionsToOffsetAndMetadata());
      return ReplayedLetters.of(places);
    }
  }

  /**
   * Takes the next letter of a partition, after all before it, and sends it if it is chosen and
   * wasn't sent before.
   *
   * @param chosen true to send it, if it has a {@link #target}
   * @return whether it is sent
   */
  public boolean visit(ConsumerRecord<byte[], byte[]> letter, boolean chosen) {
    TopicPartition partition = new TopicPartition(letter.topic(), letter.partition());
    boolean before = sent.contains(partition, letter.offset());
    boolean now = chosen && !before && target(topics, letter).isPresent();
    sent.visit(partition, letter.offset(), before || now);
    if (now) {
      changed.add(partition);
      send(letter);
    }
    return now;
  }

  private void send(ConsumerRecord<byte[], byte[]> letter) {
    List<Header> headers = new ArrayList<>();
    for (Header header : letter.headers()) {
      if (OURS.stream().noneMatch(header.key()::startsWith)) {
        headers.add(header);
      }
    }
    if (open == 0) {
      producer.beginTransaction();
    }
    // A failed send makes the commit of its transaction fail.
    Future<?> unused =
        producer.send(
            new ProducerRecord<>(
                target(topics, letter).orElseThrow(), null, letter.key(), letter.value(), headers));
    if (++open == A_TRANSACTION) {
      flush();
    }
  }

  /**
   * Returns the topic that a dead letter is sent to again: its origin, or the events if it has
   * none. Empty if it can't be sent: its value was left out, or its origin is a topic that only
   * Lethe writes to.
   */
  public static Optional<String> target(Topics topics, ConsumerRecord<byte[], byte[]> letter) {
    if (letter.headers().lastHeader(CUT) != null) {
      return Optional.empty();
    }
    Optional<Topic> origin =
        Optional.ofNullable(letter.headers().lastHeader(ORIGIN))
            .map(header -> new String(header.value(), StandardCharsets.UTF_8).split("/", 2)[0])
            .flatMap(topics::find);
    return origin.isEmpty()
        ? Optional.of(topics.events())
        : origin.filter(topic -> RESENT.contains(topic.direction())).map(Topic::name);
  }

  /**
   * Returns when the brokers have everything, and the group knows it.
   *
   * @throws UnreachableException if they don't take it in time
   */
  public void flush() {
    if (open == 0) {
      return;
    }
    Map<TopicPartition, OffsetAndMetadata> places = new HashMap<>();
    changed.forEach(partition -> places.put(partition, sent.place(partition)));
    try {
      producer.sendOffsetsToTransaction(places, member.groupMetadata());
      producer.commitTransaction();
    } catch (RetriableException late) {
      throw new UnreachableException("Kafka doesn't take records: " + late.getMessage(), late);
    } catch (KafkaException refused) {
      throw new KafkaException("Kafka refused a record: " + refused.getMessage(), refused);
    }
    changed.clear();
    open = 0;
  }

  @Override
  public void close() {
    member.close();
    producer.close();
  }
}
