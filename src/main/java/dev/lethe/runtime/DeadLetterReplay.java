package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/**
 * Sends dead letters back to their source topics, with key and value unchanged and without the
 * headers that describe the failure. Each is sent once: the sent records and the group's offsets
 * are one transaction, so neither a crash nor a concurrent replay sends one twice.
 */
public final class DeadLetterReplay implements AutoCloseable {
  private static final List<String> OURS = List.of("lethe.", "__streams.errors.");
  private static final String ORIGIN = "lethe.origin";
  private static final String CUT = "lethe.cut";
  private static final Set<Topic.Direction> RESENT =
      EnumSet.of(Topic.Direction.IN, Topic.Direction.WORKERS);
  private static final String GROUP = "-dead-letter-replay";
  private static final int A_TRANSACTION = 500;

  private final TransactionalSender sender;
  private final Topics topics;
  private final ReplayedLetters sent;
  private final Set<TopicPartition> changed = new HashSet<>();

  /** Continues where the last replay of this application id ended. */
  public DeadLetterReplay(Settings settings, Topics topics) {
    this.topics = topics;
    this.sender = new TransactionalSender(settings, group(settings), A_TRANSACTION);
    this.sent = sent(settings);
  }

  /** Name of the consumer group and transactional id that record which letters were sent. */
  public static String group(Settings settings) {
    return settings.applicationId() + GROUP;
  }

  /** Returns the letters replayed so far. */
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
   * Sends a letter if it is chosen and wasn't sent before. Call it for the letters of a partition
   * in order.
   *
   * @param chosen true to send it, if it has a {@link #target}
   * @return true if it is sent
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

  /**
   * Sends one letter, or marks it as handled without sending it, and waits until the brokers have
   * that.
   *
   * @param edited value to send; null for the received one
   * @return false if it was handled before, or if the handled letters of its partition are too
   *     scattered for one more to be stored
   */
  public boolean handle(ConsumerRecord<byte[], byte[]> letter, byte[] edited, boolean sends) {
    TopicPartition partition = new TopicPartition(letter.topic(), letter.partition());
    if (sent.contains(partition, letter.offset())) {
      return false;
    }
    sent.add(partition, letter.offset());
    if (sent.isTooScattered(partition)) {
      return false;
    }
    changed.add(partition);
    sender.begin();
    if (sends) {
      send(letter, edited == null ? letter.value() : edited);
    }
    flush();
    return true;
  }

  private void send(ConsumerRecord<byte[], byte[]> letter) {
    send(letter, letter.value());
  }

  private void send(ConsumerRecord<byte[], byte[]> letter, byte[] value) {
    List<Header> headers = new ArrayList<>();
    for (Header header : letter.headers()) {
      if (OURS.stream().noneMatch(header.key()::startsWith)) {
        headers.add(header);
      }
    }
    sender.send(
        new ProducerRecord<>(
            target(topics, letter).orElse(topics.events()), null, letter.key(), value, headers));
    if (sender.isFull()) {
      flush();
    }
  }

  /**
   * Returns the topic to which a dead letter is replayed: its origin, or the events topic if it has
   * none. Empty if it can't be replayed: its value was left out, or its origin is a topic that only
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
   * Waits until the brokers have all records and the group's offsets.
   *
   * @throws UnreachableException if the brokers don't accept them in time
   */
  public void flush() {
    if (sender.isOpen()) {
      Map<TopicPartition, OffsetAndMetadata> places = new HashMap<>();
      changed.forEach(partition -> places.put(partition, sent.place(partition)));
      sender.commit(places);
      changed.clear();
    }
  }

  @Override
  public void close() {
    sender.close();
  }
}
