package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.IncompatibleSchemaException;
import dev.lethe.codec.avro.RegistryRefusedException;
import dev.lethe.codec.event.InputWriter;
import dev.lethe.codec.item.ItemWriter;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.config.Topics;
import dev.lethe.event.Event;
import dev.lethe.event.Scope;
import dev.lethe.item.Item;
import dev.lethe.runtime.EventSender;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Sends events and items to their topics, keyed by scope. Users without items need no permission on
 * the items topic, so access to it is checked when the first item arrives.
 */
final class InputSender implements AutoCloseable {
  private final Settings settings;
  private final String itemsTopic;
  private final Optional<InputWriter> events;
  private final Optional<ItemWriter> items;
  private final EventSender sender;
  private boolean itemsAreReady;

  /** Checks that events can be sent, so that nothing is sent if a later event couldn't be. */
  InputSender(Settings settings, Codecs codecs) {
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    this.settings = settings;
    this.itemsTopic = topics.items();
    this.events = codecs.eventWriter();
    this.items = codecs.itemWriter();
    RequiredTopic.requireWritable(settings, topics.events());
    prepare(() -> events.ifPresent(InputWriter::prepare));
    this.sender = new EventSender(settings, topics.events());
  }

  private static void prepare(Runnable schema) {
    try {
      schema.run();
    } catch (IncompatibleSchemaException | RegistryRefusedException refused) {
      throw new SettingsException(List.of(refused.getMessage()));
    }
  }

  void send(Event event, byte[] text) {
    sender.send(key(event.scope()), events.isPresent() ? events.get().write(text, event) : text);
  }

  void send(Item item, byte[] text) {
    if (!itemsAreReady) {
      RequiredTopic.requireWritable(settings, itemsTopic);
      prepare(() -> items.ifPresent(ItemWriter::prepare));
      itemsAreReady = true;
    }
    byte[] value = items.isPresent() ? items.get().write(text, item) : text;
    sender.send(itemsTopic, key(item.scope()), value, List.of());
  }

  private static byte[] key(Scope scope) {
    return scope.name().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns once the brokers have acknowledged everything. */
  void flush() {
    sender.flush();
  }

  /** Waits up to ten seconds for the brokers; returns true if they have acknowledged everything. */
  boolean stop() {
    return sender.close(Duration.ofSeconds(10));
  }

  @Override
  public void close() {
    sender.close();
  }
}
