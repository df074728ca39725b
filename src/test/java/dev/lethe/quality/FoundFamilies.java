package dev.lethe.quality;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.SimulatedRecord;
import dev.lethe.runtime.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Families that the application finds in a labelled stream, with in-memory stores and the bundled
 * policy.
 */
public final class FoundFamilies {
  /** 2026-01-01T00:00:00Z. */
  private static final long START = 1_767_225_600_000L;

  private static final int APART_MS = 50;
  private static final int PEOPLE = 37;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final LabelledStream stream;
  private final Topics topics = Topics.withPrefix("lethe.");
  private final Codecs codecs = Codecs.of(null);
  private final Map<String, JsonNode> decisions = new HashMap<>();
  private final Map<String, String> merged = new HashMap<>();

  private FoundFamilies(LabelledStream stream) {
    this.stream = stream;
  }

  /** Processes a whole stream. */
  public static FoundFamilies of(LabelledStream stream) {
    FoundFamilies found = new FoundFamilies(stream);
    found.play();
    return found;
  }

  private void play() {
    Settings settings =
        Settings.read(Optional.empty(), Map.of(), Map.of(Setting.PARTITIONS.key(), "1"));
    try (Simulation simulation =
        new Simulation(settings, Policy.defaults(), topics, codecs, this::hear)) {
      for (int i = 0; i < stream.messages().size(); i++) {
        accept(simulation, i);
      }
      simulation.finish(null);
    }
  }

  private void accept(Simulation simulation, int message) {
    try {
      simulation.accept(event(message).toString().getBytes(UTF_8));
    } catch (RuntimeException stopped) {
      throw new IllegalStateException(id(message) + " stopped the topology", stopped);
    }
  }

  private void hear(SimulatedRecord said) {
    boolean decision = said.topic().equals(topics.decisions());
    if ((!decision && !said.topic().equals(topics.families())) || said.record().value() == null) {
      return;
    }
    JsonNode value = read(codecs.toJson(said.record().value()));
    if (decision) {
      decisions.put(value.path("event_id").asText(), value);
    } else if (value.hasNonNull("merged_into")) {
      merged.put(value.path("family_id").asText(), value.path("merged_into").asText());
    }
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /**
   * Compares the families of the bots' messages with the labels; a message without a family counts
   * as a family of its own.
   *
   * @throws IllegalStateException if a message has no decision
   */
  public FamilyScore score() {
    List<String> truth = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (int i = 0; i < stream.messages().size(); i++) {
      LabelledMessage message = stream.messages().get(i);
      if (!message.human()) {
        truth.add(message.label());
        found.add(family(i));
      }
    }
    return FamilyScore.of(truth, found);
  }

  /** Returns the number of messages by people. */
  public int people() {
    return (int) stream.messages().stream().filter(LabelledMessage::human).count();
  }

  /** Returns the number of people's messages that were aggregated as repeats. */
  public int peopleAggregated() {
    int count = 0;
    for (int i = 0; i < stream.messages().size(); i++) {
      if (stream.messages().get(i).human()
          && decision(i).path("verdict").asText().equals("aggregated")) {
        count++;
      }
    }
    return count;
  }

  /** Returns the family of a message, following merges. */
  private String family(int message) {
    JsonNode decision = decision(message);
    if (!decision.hasNonNull("family_id")) {
      return id(message);
    }
    String family = decision.path("family_id").asText();
    while (merged.containsKey(family)) {
      family = merged.get(family);
    }
    return family;
  }

  private JsonNode decision(int message) {
    JsonNode decision = decisions.get(id(message));
    if (decision == null) {
      throw new IllegalStateException(id(message) + " has no decision");
    }
    return decision;
  }

  private String id(int message) {
    return stream.name() + ":" + message;
  }

  private ObjectNode event(int i) {
    LabelledMessage message = stream.messages().get(i);
    ObjectNode event = JSON.createObjectNode();
    event.put("event_id", id(i));
    event.put("type", "discord.message.created");
    event.put("occurred_at", START + (long) APART_MS * i);
    event.put("tenant", "quality");
    event.put("channel_id", message.channel());
    event
        .putObject("author")
        .put("id", message.human() ? "person-" + i % PEOPLE : "bot-" + message.channel())
        .put("is_bot", !message.human());
    event
        .putObject("payload")
        .put("message_id", stream.name() + "-" + i)
        .put("content", message.text());
    return event;
  }
}
