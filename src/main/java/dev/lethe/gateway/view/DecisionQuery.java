package dev.lethe.gateway.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.Payload;
import dev.lethe.event.Scope;
import dev.lethe.runtime.TopicReader;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Finds decisions on their topic. */
public final class DecisionQuery {
  private final Settings settings;
  private final Topics topics;
  private final Codecs codecs;
  private final Values values;

  /**
   * Conditions, all of which a decision must meet; null or empty for none.
   *
   * @param maySee scopes of the caller
   * @param id event or item id
   */
  public record Conditions(
      Predicate<String> maySee,
      Optional<String> scope,
      Optional<String> id,
      Optional<String> messageId,
      Optional<String> memoryId,
      Optional<String> verdict,
      Instant since,
      Instant until) {}

  /**
   * Decisions, newest first.
   *
   * @param complete false if the limit left some out
   */
  public record Found(List<ObjectNode> decisions, boolean complete) {}

  public DecisionQuery(Settings settings, Topics topics, Codecs codecs) {
    this.settings = settings;
    this.topics = topics;
    this.codecs = codecs;
    this.values = new Values(codecs);
  }

  /** Reads the decisions that arrived in the time of the conditions. */
  public Found find(Conditions conditions, int limit) {
    Set<String> events =
        conditions
            .messageId()
            .map(id -> eventsAbout(id, conditions))
            .orElseGet(Collections::emptySet);
    Deque<ObjectNode> newest = new ArrayDeque<>();
    boolean[] complete = {true};
    read(
        topics.decisions(),
        conditions,
        record ->
            values
                .object(record)
                .filter(decision -> meets(conditions, events, decision))
                .ifPresent(
                    decision -> {
                      newest.add(decision.put("at", record.timestamp()));
                      if (newest.size() > limit * 4) {
                        complete[0] &= !trim(newest, limit);
                      }
                    }));
    complete[0] &= !trim(newest, limit);
    return new Found(List.copyOf(newest), complete[0]);
  }

  /** Keeps the newest {@code limit}, newest first; returns true if it removed any. */
  private static boolean trim(Deque<ObjectNode> decisions, int limit) {
    List<ObjectNode> sorted =
        decisions.stream()
            .sorted(
                Comparator.comparingLong((ObjectNode one) -> one.path("at").asLong()).reversed())
            .toList();
    decisions.clear();
    sorted.stream().limit(limit).forEach(decisions::add);
    return sorted.size() > limit;
  }

  private static boolean meets(Conditions conditions, Set<String> events, ObjectNode decision) {
    String scope = decision.path("scope").asText();
    String event = decision.path("event_id").asText("");
    return conditions.maySee().test(scope)
        && equals(conditions.scope(), scope)
        && (equals(conditions.id(), event)
            || equals(conditions.id(), decision.path("item_id").asText("")))
        && (conditions.messageId().isEmpty() || events.contains(event))
        && equals(conditions.memoryId(), decision.path("memory_id").asText(""))
        && equals(conditions.verdict(), decision.path("verdict").asText());
  }

  private static boolean equals(Optional<String> wanted, String found) {
    return wanted.isEmpty() || wanted.get().equals(found);
  }

  /** Decisions name events, not messages, so the events of a message are looked up first. */
  private Set<String> eventsAbout(String messageId, Conditions conditions) {
    EventDecoder decoder = codecs.eventDecoder(Integer.MAX_VALUE, 0);
    Set<String> found = new HashSet<>();
    read(
        topics.events(),
        conditions,
        record -> {
          if (decoder.decodeOfAnyTime(record.value(), record.timestamp()) instanceof Decoded.Ok ok
              && conditions.maySee().test(ok.event().scope().name())
              && messages(ok.event().payload()).contains(messageId)) {
            found.add(ok.event().eventId());
          }
        });
    return found;
  }

  private static List<String> messages(Payload payload) {
    if (payload instanceof Payload.MessageCreated created) {
      return List.of(created.messageId());
    } else if (payload instanceof Payload.MessageEdited edited) {
      return List.of(edited.messageId());
    } else if (payload instanceof Payload.MessageUpdated updated) {
      return List.of(updated.messageId());
    } else if (payload instanceof Payload.MessageDeleted deleted) {
      return List.of(deleted.messageId());
    }
    return payload instanceof Payload.MessagesDeleted all ? all.messageIds() : List.of();
  }

  private void read(
      String topic, Conditions conditions, Consumer<ConsumerRecord<byte[], byte[]>> visitor) {
    long until = conditions.until().toEpochMilli();
    try (TopicReader reader = reader(topic, conditions.scope())) {
      reader.seekTo(conditions.since());
      reader.readTo(
          reader.ends(),
          record -> {
            if (record.timestamp() <= until) {
              visitor.accept(record);
            }
          });
    }
  }

  /** A scope's records are in one partition, unless its producer chose another for its events. */
  private TopicReader reader(String topic, Optional<String> scope) {
    if (scope.isEmpty() || !topic.equals(topics.decisions())) {
      return new TopicReader(settings, List.of(topic));
    }
    return TopicReader.ofScope(settings, List.of(topic), new Scope(scope.get()));
  }
}
