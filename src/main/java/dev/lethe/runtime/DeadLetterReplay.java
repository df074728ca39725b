package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.layout.Topic;
import dev.lethe.layout.Topics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * Sends dead letters to where they came from, as they came: key and value untouched, without the
 * headers that say why they are dead letters.
 */
public final class DeadLetterReplay implements AutoCloseable {
  private static final List<String> OURS = List.of("lethe.", "__streams.errors.");
  private static final String ORIGIN = "lethe.origin";

  private final EventSender sender;
  private final Topics topics;

  public DeadLetterReplay(Settings settings, Topics topics) {
    this.sender = new EventSender(settings, topics.events());
    this.topics = topics;
  }

  /** Sends one to the input topic of its origin; to the events if it names none. */
  public void replay(ConsumerRecord<byte[], byte[]> deadLetter) {
    List<Header> headers = new ArrayList<>();
    for (Header header : deadLetter.headers()) {
      if (OURS.stream().noneMatch(header.key()::startsWith)) {
        headers.add(header);
      }
    }
    sender.send(origin(deadLetter), deadLetter.key(), deadLetter.value(), headers);
  }

  /** The topic in front of {@code topic/partition/offset/timestamp}. */
  private String origin(ConsumerRecord<byte[], byte[]> deadLetter) {
    return Optional.ofNullable(deadLetter.headers().lastHeader(ORIGIN))
        .map(header -> new String(header.value(), StandardCharsets.UTF_8).split("/", 2)[0])
        .flatMap(topics::find)
        .filter(topic -> topic.direction() == Topic.Direction.IN)
        .map(Topic::name)
        .orElse(topics.events());
  }

  /** Returns when the brokers have everything. */
  public void flush() {
    sender.flush();
  }

  @Override
  public void close() {
    sender.close();
  }
}
