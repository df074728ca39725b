package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EmbeddingJson.answer;
import static dev.lethe.fixture.ItemJson.item;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.Scope;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.model.MiniLm;
import dev.lethe.model.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Consolidation of invented entries with the bundled model's vectors: equivalent entries are
 * merged, contradictory ones never. Rules CN2 to CN5, CN9 to CN12 and CN20 to CN22.
 */
class ConsolidationQualityTest {
  /** Entries of which half of the paraphrases share few words. */
  private static final String FREELY = "entries.txt";

  /** Paraphrases typical of people and agents. */
  private static final String USUALLY = "statements.txt";

  /** Notes by an author who had not seen the rules, as an acceptance test. */
  private static final String PLAINLY = "notes.txt";

  /** Entries that nearly all have a contradicting neighbour. */
  private static final String AMONG_CONFLICTS = "conflicts.txt";

  private static final Scope COLLECTION = new Scope("default/collection:default");

  /** Outcomes by file name. */
  private static final Map<String, Outcome> OUTCOMES = new HashMap<>();

  /** Wording of an entry compared with the first one of the same meaning. */
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
   * Entry of a test file.
   *
   * @param meaning equal for entries with the same meaning
   */
  private record Note(
      String id, String subject, String type, String meaning, Wording wording, String text) {}

  /**
   * Outcome of consolidating one file.
   *
   * @param kept id of the surviving item by item id; a live item maps to itself
   */
  private record Outcome(List<Note> notes, Map<String, String> kept) {

    boolean isMerged(Pair pair) {
      return kept.get(pair.one.id).equals(kept.get(pair.other.id));
    }

    List<Pair> pairs() {
      List<Pair> pairs = new ArrayList<>();
      for (int i = 0; i < notes.size(); i++) {
        for (int k = i + 1; k < notes.size(); k++) {
          pairs.add(new Pair(notes.get(i), notes.get(k)));
        }
      }
      return pairs;
    }

    List<Pair> same(Wording wording) {
      return pairs().stream()
          .filter(Pair::isSame)
          .filter(pair -> pair.one.wording == Wording.FIRST && pair.other.wording == wording)
          .toList();
    }
  }

  private record Pair(Note one, Note other) {
    boolean isSame() {
      return one.meaning.equals(other.meaning);
    }

    @Override
    public String toString() {
      return one.text + " / " + other.text;
    }
  }

  @BeforeAll
  static void consolidate() throws Exception {
    try (MiniLm model = MiniLm.load()) {
      for (String file : List.of(FREELY, USUALLY, PLAINLY, AMONG_CONFLICTS)) {
        OUTCOMES.put(file, consolidated(read(file), model));
      }
    }
  }

  @AfterAll
  static void forget() {
    OUTCOMES.clear();
  }

  private static Outcome consolidated(List<Note> notes, MiniLm model) throws Exception {
    String caps = "{:safety {:caps {:consolidation {:pct 100.0 :floor 1000}}}}";
    try (Pipeline lethe = Pipeline.comparing(Policies.edn(caps), queries(model))) {
      for (Note note : notes) {
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
      return new Outcome(notes, kept(notes, lethe.memories()));
    }
  }

  private static List<Note> read(String file) throws IOException {
    List<Note> notes = new ArrayList<>();
    try (InputStream in =
        ConsolidationQualityTest.class.getResourceAsStream("/dev/lethe/consolidation/" + file)) {
      String[] heads = {};
      for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        if (line.startsWith("# ")) {
          heads = line.substring(2).split(" \\| ", 2);
        } else if (!line.isEmpty() && !line.startsWith("##")) {
          notes.add(
              new Note(
                  "n" + notes.size(),
                  heads[0],
                  heads[1],
                  heads[0] + ' ' + line.charAt(0),
                  Wording.of(line.charAt(1)),
                  line.substring(3)));
        }
      }
    }
    return notes;
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

  private static Map<String, String> kept(List<Note> notes, Map<String, JsonNode> memories) {
    Map<String, String> ids = new HashMap<>();
    for (Note note : notes) {
      ids.put(MemoryIds.ofItem(COLLECTION, note.id), note.id);
    }
    Map<String, String> kept = new HashMap<>();
    for (Note note : notes) {
      String memoryId = MemoryIds.ofItem(COLLECTION, note.id);
      String next = memoryId;
      while (!next.isEmpty()) {
        memoryId = next;
        next = memories.get(COLLECTION.key(memoryId)).at("/lifecycle/superseded_by").asText("");
      }
      kept.put(note.id, ids.getOrDefault(memoryId, memoryId));
    }
    return kept;
  }

  @ParameterizedTest
  @ValueSource(strings = {FREELY, USUALLY, PLAINLY, AMONG_CONFLICTS})
  void there_are_two_hundred_entries_or_nearly(String file) {
    assertTrue(OUTCOMES.get(file).notes.size() >= 190);
  }

  @ParameterizedTest
  @CsvSource({
    FREELY + ", 0.98",
    USUALLY + ", 0.98",
    PLAINLY + ", 0.98",
    AMONG_CONFLICTS + ", 0.98"
  })
  void nearly_all_that_are_merged_say_the_same(String file, double least) {
    Outcome outcome = OUTCOMES.get(file);
    List<Pair> merged = outcome.pairs().stream().filter(outcome::isMerged).toList();
    List<Pair> wrong = merged.stream().filter(pair -> !pair.isSame()).toList();

    assertTrue(!merged.isEmpty());
    assertTrue(wrong.size() <= (1 - least) * merged.size(), wrong::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {FREELY, USUALLY, PLAINLY, AMONG_CONFLICTS})
  void what_contradicts_or_is_of_another_number_version_or_date_is_never_merged(String file) {
    Outcome outcome = OUTCOMES.get(file);
    List<Pair> contradictions =
        outcome.pairs().stream()
            .filter(pair -> pair.one.subject.equals(pair.other.subject) && !pair.isSame())
            .toList();

    assertTrue(contradictions.size() > 30);
    assertEquals(List.of(), contradictions.stream().filter(outcome::isMerged).toList());
  }

  /**
   * The bundled model often places paraphrases with other words too far apart; a missed merge is
   * harmless.
   */
  @ParameterizedTest
  @CsvSource({FREELY + ", 0.75", USUALLY + ", 0.9", PLAINLY + ", 0.8", AMONG_CONFLICTS + ", 0.75"})
  void so_many_pairs_that_say_the_same_are_merged(String file, double least) {
    Outcome outcome = OUTCOMES.get(file);
    List<Pair> same = outcome.pairs().stream().filter(Pair::isSame).toList();
    List<Pair> merged = same.stream().filter(outcome::isMerged).toList();

    assertTrue(merged.size() >= least * same.size(), () -> merged.size() + " of " + same.size());
  }

  /**
   * The bundled model often places paraphrases with other words too far apart; a missed merge is
   * harmless.
   */
  @ParameterizedTest
  @CsvSource({
    FREELY + ", NEARLY, 0.95",
    FREELY + ", OTHERWISE, 0.6",
    USUALLY + ", NEARLY, 0.95",
    USUALLY + ", OTHERWISE, 0.85",
    PLAINLY + ", NEARLY, 0.95",
    PLAINLY + ", OTHERWISE, 0.75",
    AMONG_CONFLICTS + ", NEARLY, 0.95",
    AMONG_CONFLICTS + ", OTHERWISE, 0.6"
  })
  void so_many_of_those_that_say_the_same_are_merged(String file, Wording wording, double least) {
    Outcome outcome = OUTCOMES.get(file);
    List<Pair> same = outcome.same(wording);
    List<Pair> merged = same.stream().filter(outcome::isMerged).toList();

    assertTrue(same.size() >= 30);
    assertTrue(merged.size() >= least * same.size(), () -> merged.size() + " of " + same.size());
  }
}
