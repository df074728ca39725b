package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.deletions;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The text of a message after random creations, edits, deletions, bulk deletions and redeliveries
 * depends only on the order of its own events: rules D1 to D3, D6, D7, D11 and D12.
 */
class MessageOrderTest {
  private static final int MESSAGES = 30;
  private static final int EVENTS = 400;

  /** Final states of messages, applied one event at a time. */
  private static final class Model {
    private final Map<String, String> original = new TreeMap<>();
    private final Map<String, String> edited = new TreeMap<>();
    private final Map<String, Integer> editedAt = new TreeMap<>();
    private final Set<String> deleted = new HashSet<>();

    void create(String id, String text) {
      original.putIfAbsent(id, text);
    }

    void edit(String id, int second, String text) {
      if (!deleted.contains(id) && second >= editedAt.getOrDefault(id, Integer.MIN_VALUE)) {
        editedAt.put(id, second);
        edited.put(id, text);
      }
    }

    /** Returns the texts of live messages. */
    Map<String, String> texts() {
      Map<String, String> texts = new TreeMap<>(original);
      edited.forEach((id, text) -> texts.computeIfPresent(id, (same, old) -> text));
      texts.keySet().removeAll(deleted);
      return texts;
    }
  }

  private static Map<String, String> texts(Pipeline pipeline) {
    Map<String, String> texts = new TreeMap<>();
    for (JsonNode memory : pipeline.memories().values()) {
      if (memory.get("kind").asText().equals("message")
          && !memory.at("/lifecycle/deleted").asBoolean()) {
        texts.put(memory.get("event_id").asText(), memory.at("/content/text").asText());
      }
    }
    return texts;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void the_text_of_a_message_depends_only_on_the_order_of_its_events(long seed) {
    Random random = new Random(seed);
    Model model = new Model();
    List<EventJson> sent = new ArrayList<>();
    try (Pipeline pipeline =
        Pipeline.with(Policies.edn("{:channels {:default {:raw-bot-memory? true}}}"))) {
      int decided = 0;
      for (int n = 0; n < EVENTS; n++) {
        if (!sent.isEmpty() && random.nextInt(4) == 0) {
          pipeline.hears(sent.get(random.nextInt(sent.size())).bytes(), n);
        } else {
          EventJson event = next(n, random, model);
          sent.add(event);
          pipeline.hears(event.bytes(), n);
        }
        decided++;
        assertEquals(decided, pipeline.decisions().size(), "one decision per event");
      }

      assertEquals(model.texts(), texts(pipeline), "seed " + seed);
      assertTrue(model.deleted.size() < MESSAGES && !model.deleted.isEmpty(), "seed " + seed);
    }
  }

  /** Returns an event, and applies it to the model. Few different times make many ties. */
  private static EventJson next(int n, Random random, Model model) {
    String id = "e" + random.nextInt(MESSAGES);
    int second = random.nextInt(3);
    String text = "step " + (char) ('a' + n % 26) + (char) ('a' + n / 26);
    switch (random.nextInt(24)) {
      case 0 -> {
        model.deleted.add(id);
        return deletion("d" + n, "m-" + id).at(second);
      }
      case 1 -> {
        String other = "e" + random.nextInt(MESSAGES);
        if (random.nextInt(3) > 0) {
          return deletions("d" + n, List.of("m-x" + n, "m-y" + n)).at(second);
        }
        model.deleted.addAll(List.of(id, other));
        return deletions("d" + n, List.of("m-" + id, "m-" + other)).at(second);
      }
      case 2, 3, 4, 5, 6, 7, 8 -> {
        EventJson message = id.length() % 2 == 0 ? person(id, text) : bot(id, text);
        model.create(id, text);
        return message.at(0);
      }
      case 9 -> {
        return event("p" + n, "discord.message.edited").with("message_id", "m-" + id).at(second);
      }
      default -> {
        model.edit(id, second, text);
        return edit("x" + n, "m-" + id, text).at(second);
      }
    }
  }
}
