package dev.lethe.quality;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.text.Normalizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Conversation with questions, each with the turns that answer it.
 *
 * @param turns in order, by memory id
 */
record Conversation(Scope scope, Map<String, Turn> turns, List<Question> questions) {
  private static final Path INVENTED = Path.of("src", "test", "resources", "recall");

  /** One speaker's statement. */
  record Turn(String id, String speaker, Memory memory) {
    /** Returns the cost in tokens, including the speaker's name. */
    int cost() {
      int characters = speaker.length() + ": ".length() + memory.content().text().length();
      return (characters + 3) / 4;
    }
  }

  /**
   * Question about the conversation.
   *
   * @param category 1 several turns, 2 time, 3 inference, 4 one turn
   * @param evidence ids of the turns that answer the question
   */
  record Question(String text, int category, Set<String> evidence) {}

  /** Reads a conversation from a file with the fields {@code conversation, turns, questions}. */
  static Conversation read(Path file) throws IOException {
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    String name = json.path("conversation").asText();
    Scope scope = new Scope("recall/" + name);
    Map<String, Turn> turns = new LinkedHashMap<>();
    for (JsonNode turn : json.path("turns")) {
      Turn said = turn(scope, turn);
      turns.put(said.memory().memoryId(), said);
    }
    List<Question> questions = new ArrayList<>();
    for (JsonNode asked : json.path("questions")) {
      Set<String> evidence = new LinkedHashSet<>();
      asked.path("evidence").forEach(id -> evidence.add(id.asText()));
      questions.add(
          new Question(asked.path("question").asText(), asked.path("category").asInt(), evidence));
    }
    return new Conversation(scope, turns, questions);
  }

  /**
   * Reads the conversations in a folder, in the order of their names.
   *
   * @throws IllegalArgumentException if there are none
   */
  static List<Conversation> readAll(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(folder + " is not a folder");
    }
    List<Conversation> all = new ArrayList<>();
    try (Stream<Path> inside = Files.list(folder)) {
      for (Path file : inside.filter(one -> one.toString().endsWith(".json")).sorted().toList()) {
        all.add(read(file));
      }
    }
    if (all.isEmpty()) {
      throw new IllegalArgumentException(folder + " has no conversations");
    }
    return all;
  }

  /** Reads the invented conversations of this project. */
  static List<Conversation> invented() throws IOException {
    return readAll(INVENTED);
  }

  private static Turn turn(Scope scope, JsonNode turn) {
    String id = turn.path("id").asText();
    String speaker = turn.path("speaker").asText();
    String text = turn.path("text").asText();
    String eventId = scope.place() + '-' + id;
    long at = turn.path("at").longValue();
    return new Turn(
        id,
        speaker,
        new Memory(
            MemoryIds.ofEvent(scope, eventId, at),
            Kind.MESSAGE,
            scope,
            null,
            eventId,
            new Memory.Content(text, Normalizer.standard().normalize(text), List.of()),
            new Memory.Source(
                "discord.message.created",
                null,
                scope.place(),
                speaker.toLowerCase(Locale.ROOT),
                false),
            at,
            at,
            null,
            at,
            1,
            new Memory.Cluster("session-" + turn.path("session").asText(), null),
            Memory.Retrieval.of(1),
            Memory.Usage.NEVER,
            Memory.EmbeddingStatus.NONE,
            Memory.Lifecycle.LIVE,
            List.of(),
            List.of(),
            Memory.Fingerprints.NONE,
            null,
            Memory.SCHEMA_VERSION));
  }

  /** Returns the turns by session, in order. */
  List<List<Turn>> sessions() {
    Map<String, List<Turn>> sessions = new LinkedHashMap<>();
    for (Turn turn : turns.values()) {
      sessions
          .computeIfAbsent(turn.memory().cluster().threadId(), unused -> new ArrayList<>())
          .add(turn);
    }
    return List.copyOf(sessions.values());
  }

  /** Returns the time of the last turn in epoch milliseconds. */
  long end() {
    return turns.values().stream().mapToLong(turn -> turn.memory().createdAt()).max().orElse(0);
  }
}
