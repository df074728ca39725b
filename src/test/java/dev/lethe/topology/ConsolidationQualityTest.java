package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EmbeddingJson.answer;
import static dev.lethe.fixture.ItemJson.item;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.embed.MiniLm;
import dev.lethe.endpoint.Reply;
import dev.lethe.event.Scope;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import dev.lethe.vector.DenseVector;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Two hundred invented entries, with the vectors of the model that is shipped: what a run merges
 * says the same, and what contradicts is never merged. Rules CN2 to CN5, and CN9 to CN12.
 */
class ConsolidationQualityTest {
  private static final Scope COLLECTION = new Scope("default/collection:default");

  private static final List<Note> NOTES = new ArrayList<>();

  /** By item id the one that stands for it, itself if it is live. */
  private static final Map<String, String> KEPT = new HashMap<>();

  /** How an entry is worded, beside the first one that says the same. */
  private enum Wording {
    FIRST('='),
    NEARLY('~'),
    OTHERWISE('?');

    private final char mark;

    Wording(char mark) {
      this.mark = mark;
    }

    static Wording of(char mark) {
      for (Wording wording : values()) {
        if (wording.mark == mark) {
          return wording;
        }
      }
      throw new IllegalArgumentException("no wording is marked " + mark);
    }
  }

  /**
   * An entry.
   *
   * @param meaning the same of those that say the same
   */
  private record Note(
      String id, String subject, String type, String meaning, Wording wording, String text) {}

  private record Pair(Note one, Note other) {
    boolean isSame() {
      return one.meaning.equals(other.meaning);
    }

    boolean isMerged() {
      return KEPT.get(one.id).equals(KEPT.get(other.id));
    }

    @Override
    public String toString() {
      return one.text + " / " + other.text;
    }
  }

  @BeforeAll
  static void consolidate() throws Exception {
    read();
    String caps = "{:safety {:caps {:consolidation {:pct 100.0}}}}";
    try (MiniLm model = MiniLm.load();
        Pipeline lethe = Pipeline.comparing(Policies.edn(caps), queries(model))) {
      for (Note note : NOTES) {
        lethe.hears(
            item(note.id, "entry")
                .with("type", note.type)
                .with("subject", note.subject)
                .with("content", note.text));
      }
      for (JsonNode request : lethe.values(lethe.topics().vectors())) {
        lethe.hearsEmbedding(embedding(request, model));
      }
      JsonNode reply =
          lethe.asks(
              call("run", "entries.consolidate")
                  .changed(c -> c.withObject("/args").put("dry_run", false)));
      assertTrue(reply.path("ok").booleanValue(), reply::toString);
      note(lethe.memories());
    }
  }

  @AfterAll
  static void forget() {
    NOTES.clear();
    KEPT.clear();
  }

  private static void read() throws IOException {
    try (InputStream in =
        ConsolidationQualityTest.class.getResourceAsStream(
            "/dev/lethe/consolidation/entries.txt")) {
      String[] heads = {};
      for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        if (line.startsWith("# ")) {
          heads = line.substring(2).split(" \\| ", 2);
        } else if (!line.isEmpty() && !line.startsWith("##")) {
          NOTES.add(
              new Note(
                  "n" + NOTES.size(),
                  heads[0],
                  heads[1],
                  heads[0] + ' ' + line.charAt(0),
                  Wording.of(line.charAt(1)),
                  line.substring(3)));
        }
      }
    }
  }

  private static QueryEmbedder queries(MiniLm model) {
    return QueryEmbedder.by(MiniLm.MODEL, text -> vector(text, model));
  }

  private static DenseVector vector(String text, MiniLm model) {
    try {
      return ((Reply.Said<List<DenseVector>>) model.embed(List.of(text))).what().get(0);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private static byte[] embedding(JsonNode request, MiniLm model) {
    float[] numbers = vector(request.path("text").asText(), model).toArray();
    double[] vector = new double[numbers.length];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = numbers[i];
    }
    return answer(request, vector)
        .put("model", MiniLm.MODEL.name())
        .put("model_version", MiniLm.MODEL.version())
        .toString()
        .getBytes(UTF_8);
  }

  private static void note(Map<String, JsonNode> memories) {
    Map<String, String> ids = new HashMap<>();
    for (Note note : NOTES) {
      ids.put(MemoryIds.ofItem(COLLECTION, note.id), note.id);
    }
    for (Note note : NOTES) {
      String memoryId = MemoryIds.ofItem(COLLECTION, note.id);
      String next = memoryId;
      while (!next.isEmpty()) {
        memoryId = next;
        next = memories.get(COLLECTION.key(memoryId)).at("/lifecycle/superseded_by").asText("");
      }
      KEPT.put(note.id, ids.getOrDefault(memoryId, memoryId));
    }
  }

  private static List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < NOTES.size(); i++) {
      for (int k = i + 1; k < NOTES.size(); k++) {
        pairs.add(new Pair(NOTES.get(i), NOTES.get(k)));
      }
    }
    return pairs;
  }

  @Test
  void there_are_two_hundred_entries() {
    assertEquals(200, NOTES.size());
  }

  @Test
  void ninety_eight_of_a_hundred_that_are_merged_say_the_same() {
    List<Pair> merged = pairs().stream().filter(Pair::isMerged).toList();
    List<Pair> wrong = merged.stream().filter(pair -> !pair.isSame()).toList();

    assertTrue(!merged.isEmpty());
    assertTrue(wrong.size() <= 0.02 * merged.size(), wrong::toString);
  }

  @Test
  void what_contradicts_or_is_of_another_number_version_or_date_is_never_merged() {
    List<Pair> contradictions =
        pairs().stream()
            .filter(pair -> pair.one.subject.equals(pair.other.subject) && !pair.isSame())
            .toList();

    assertTrue(contradictions.size() > 30);
    assertEquals(List.of(), contradictions.stream().filter(Pair::isMerged).toList());
  }

  @Test
  void eight_of_ten_that_say_the_same_in_nearly_the_same_words_are_merged() {
    assertMerged(0.8, Wording.NEARLY);
  }

  /** Of other words the shipped model's vectors often aren't near enough; a miss does no harm. */
  @Test
  void three_of_ten_that_say_the_same_in_other_words_are_merged() {
    assertMerged(0.3, Wording.OTHERWISE);
  }

  private static void assertMerged(double least, Wording wording) {
    List<Pair> same =
        pairs().stream()
            .filter(Pair::isSame)
            .filter(pair -> pair.one.wording == Wording.FIRST && pair.other.wording == wording)
            .toList();
    List<Pair> merged = same.stream().filter(Pair::isMerged).toList();

    assertEquals(40, same.size());
    assertTrue(merged.size() >= least * same.size(), () -> merged.size() + " merged: " + merged);
  }
}
