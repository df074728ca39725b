package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EmbeddingJson.answer;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.config.Names;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.Memory;
import dev.lethe.memory.VectorRepository;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.SimulatedRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Handling of vectors computed by workers: rules V7 to V10. */
class EmbeddingsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final EmbeddingModel TINY = new EmbeddingModel("tiny", "2");

  private Pipeline lethe = Pipeline.withDefaults();

  @AfterEach
  void close() {
    lethe.close();
  }

  private void goesBy(Policy policy) {
    lethe.close();
    lethe = Pipeline.with(policy);
  }

  /** Returns the latest embedding request. */
  private JsonNode request() {
    List<JsonNode> requests = lethe.values(lethe.topics().vectors());
    return requests.get(requests.size() - 1);
  }

  private void hears(JsonNode answer) {
    lethe.hearsEmbedding(answer.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String key(JsonNode request) {
    return request.get("scope").asText() + '|' + request.get("memory_id").asText();
  }

  /** Returns the stored vector; null if there is none. */
  private StoredVector stored(JsonNode request) {
    ReadOnlyKeyValueStore<String, StoredVector> vectors = lethe.stored(Names.EMBEDDINGS);
    return vectors.get(key(request));
  }

  /** Returns the number of vectors with the given outcome. */
  private Double outcome(String outcome) {
    lethe.waitsFor(1_000);
    return lethe.metric("vectors-total", Map.of("outcome", outcome));
  }

  @Test
  void a_vector_is_kept_as_it_was_given_with_its_model() {
    lethe.hears(person("e1", "Herons wade in the shallows."));

    hears(answer(request(), 0.1, -2.5));

    assertEquals(new StoredVector(TINY, DenseVector.of(0.1f, -2.5f)), stored(request()));
    assertEquals(1, outcome("stored"));
    assertEquals(1, lethe.values(lethe.topics().vectors()).size(), "nothing is asked again");
  }

  @Test
  void a_vector_of_another_model_replaces_the_stored_one() {
    lethe.hears(person("e1", "Herons wade in the shallows."));
    hears(answer(request(), 1, 2));

    hears(answer(request(), 3, 4, 5).put("model", "large").put("model_version", ""));

    assertEquals(
        new StoredVector(new EmbeddingModel("large", ""), DenseVector.of(3, 4, 5)),
        stored(request()));
  }

  @Test
  void a_vector_of_an_unknown_memory_changes_nothing() {
    lethe.hears(person("e1", "Herons wade in the shallows."));

    hears(answer(request(), 1).put("memory_id", "20260131-0"));
    hears(answer(request(), 1).put("scope", "default/elsewhere"));

    assertNull(stored(request()));
    assertEquals(2, outcome("unknown_memory"));
    assertEquals(0, outcome("stored"));
  }

  @Test
  void a_vector_that_arrives_after_its_messages_deletion_changes_nothing() {
    lethe.hears(person("e1", "Herons wade in the shallows."));
    JsonNode request = request();
    lethe.hears(deletion("e2", "m-e1"));

    hears(answer(request, 1));

    assertNull(stored(request));
    assertEquals(1, outcome("not_wanted"));
  }

  @Test
  void a_vector_of_the_text_before_an_edit_changes_nothing() {
    goesBy(Policies.edn("{:minting {:re-embed-edits? true}}"));
    lethe.hears(person("e1", "Herons wade in the shallows."));
    JsonNode old = request();
    lethe.hears(edit("e2", "m-e1", "Herons fly."));
    assertNotEquals(old.get("text_hash"), request().get("text_hash"));

    hears(answer(old, 1));

    assertNull(stored(old));
    assertEquals(1, outcome("other_text"));
    hears(answer(request(), 2));
    assertEquals(DenseVector.of(2), stored(request()).vector());
  }

  @Test
  void after_an_edit_of_volatile_tokens_only_the_pending_vector_is_accepted() {
    lethe.hears(person("e1", "The build took 12 minutes of our time."));
    JsonNode request = request();
    lethe.hears(edit("e2", "m-e1", "The build took 13 minutes of our time."));

    hears(answer(request, 1));

    assertEquals(DenseVector.of(1), stored(request).vector());
  }

  @Test
  void a_vector_is_removed_with_its_text() {
    goesBy(Policies.edn("{:minting {:re-embed-edits? true}}"));
    lethe.hears(person("e1", "Herons wade in the shallows."));
    JsonNode edited = request();
    hears(answer(edited, 1));
    lethe.hears(person("e2", "Kingfishers dive."));
    JsonNode deleted = request();
    hears(answer(deleted, 1));
    lethe.hears(person("e3", "Bitterns boom."));
    JsonNode forgotten = request();
    hears(answer(forgotten, 1));

    lethe.hears(edit("e4", "m-e1", "Herons fly."));
    lethe.hears(deletion("e5", "m-e2"));
    lethe.asks(
        call("c1", "memory.forget")
            .with("memory_id", forgotten.get("memory_id").asText())
            .with("reason", "asked for"));

    assertNull(stored(edited));
    assertNull(stored(deleted));
    assertNull(stored(forgotten));
    assertTrue(lethe.values(lethe.topics().vectors()).contains(JSON.nullNode()));
  }

  @Test
  void a_tombstone_on_the_embeddings_topic_changes_nothing() {
    lethe.hears(person("e1", "Herons wade in the shallows."));
    hears(answer(request(), 1));

    lethe.hearsEmbedding(null);

    assertEquals(DenseVector.of(1), stored(request()).vector());
    assertTrue(lethe.values(lethe.topics().deadLetters()).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "model; ; missing_field:model",
        "memory_id; ; missing_field:memory_id",
        "scope; 7; invalid_field:scope",
        "text_hash; ; missing_field:text_hash",
        "dimensions; 3; invalid_field:dimensions",
        "dimensions; ; missing_field:dimensions",
        "vector; []; invalid_field:vector",
        "vector; [0,0]; invalid_field:vector",
        "vector; [1,1.0E99]; invalid_field:vector",
        "vector; [1,null]; invalid_field:vector",
        "vector; ; missing_field:vector"
      })
  void an_invalid_vector_is_a_dead_letter_and_changes_nothing(
      String field, String value, String reason) throws Exception {
    lethe.hears(person("e1", "Herons wade in the shallows."));
    ObjectNode answer = answer(request(), 1, 2);
    if (value == null) {
      answer.remove(field);
    } else {
      answer.set(field, JSON.readTree(value));
    }

    hears(answer);

    assertNull(stored(request()));
    List<SimulatedRecord> letters = lethe.records(lethe.topics().deadLetters());
    assertEquals(1, letters.size());
    assertEquals(
        reason,
        new String(
            letters.get(0).record().headers().lastHeader("lethe.reason").value(),
            StandardCharsets.UTF_8));
    assertEquals(
        value == null ? "nothing" : value,
        new String(
            letters.get(0).record().headers().lastHeader("lethe.found").value(),
            StandardCharsets.UTF_8));
    assertNotNull(letters.get(0).record().headers().lastHeader("lethe.expected"));
  }

  @Test
  void a_vector_from_an_item_is_used_and_none_is_requested() {
    lethe.hears(
        entry("i1", "Herons wade.")
            .with("embedding", Map.of("model", "theirs", "vector", List.of(0.5, 0))));

    assertTrue(lethe.values(lethe.topics().vectors()).isEmpty());
    assertEquals(
        Optional.of(new StoredVector(new EmbeddingModel("theirs", ""), DenseVector.of(0.5f, 0))),
        vectors().of(onlyMemory()));
  }

  @ParameterizedTest
  @CsvSource({"tiny, tiny/2", "tiny/2, tiny/2", "tiny/1, tiny/1", "theirs, theirs"})
  void an_item_that_names_the_model_in_use_means_its_version(String named, String meant) {
    lethe.hears(
        entry("i1", "Herons wade.")
            .with("embedding", Map.of("model", named, "vector", List.of(0.5, 0))));

    EmbeddingModel model = vectors().of(onlyMemory()).orElseThrow().model();

    assertEquals(meant, model.toString());
    assertEquals(meant.equals("tiny/2"), model.equals(TINY));
  }

  @Test
  void vectors_of_different_models_are_never_compared() {
    lethe.hears(entry("i1", "Herons wade."));
    assertEquals(Optional.empty(), vectors().of(onlyMemory()));

    hears(answer(request(), 1, 2));

    StoredVector stored = vectors().of(onlyMemory()).orElseThrow();
    assertEquals(new StoredVector(TINY, DenseVector.of(1, 2)), stored);
    assertEquals(
        0, stored.cosine(new StoredVector(new EmbeddingModel("tiny", "3"), DenseVector.of(1, 2))));
  }

  private MemoryVectors vectors() {
    ReadOnlyKeyValueStore<String, StoredVector> rows = lethe.stored(Names.EMBEDDINGS);
    VectorRepository stored =
        (scope, memoryId) -> Optional.ofNullable(rows.get(scope.key(memoryId)));
    return new MemoryVectors(stored, new JsonTree(), TINY);
  }

  private Memory onlyMemory() {
    ReadOnlyKeyValueStore<String, Memory> memories = lethe.stored(Names.MEMORIES);
    try (var rows = memories.all()) {
      return rows.next().value;
    }
  }
}
