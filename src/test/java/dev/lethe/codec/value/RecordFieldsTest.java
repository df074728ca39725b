package dev.lethe.codec.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.state.StateSerde;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.memory.Decision;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.memory.vector.StoredVector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every output and row format has a field for each component of its record. A new component fails
 * this test until its outputs and its row include it.
 */
class RecordFieldsTest {
  private static final ObjectMapper JACKSON = new ObjectMapper();
  private static final Codecs JSON = Codecs.of(null);
  private static final Codecs AVRO = Codecs.of("mock://record-fields");

  static Stream<Output<?>> outputs() {
    return Stream.of(
        new Output<>(Memory.class, JSON.memories(), AVRO.memories()),
        new Output<>(Decision.class, JSON.decisions(), AVRO.decisions()),
        new Output<>(SpamFamily.class, JSON.families(), AVRO.families()),
        new Output<>(Tombstone.class, JSON.tombstones(), AVRO.tombstones()),
        new Output<>(VectorChange.class, JSON.vectorChanges(), AVRO.vectorChanges()),
        new Output<>(Embedding.class, JSON.embeddings(), AVRO.embeddings()),
        new Output<>(LlmRequest.class, JSON.llmRequests(), AVRO.llmRequests()),
        new Output<>(LlmResult.class, JSON.llmResults(), AVRO.llmResults()));
  }

  static Stream<Row<?>> rows() {
    return Stream.of(
        new Row<>(Memory.class, StateSerde.memories()),
        new Row<>(Tombstone.class, StateSerde.tombstones()),
        new Row<>(StoredVector.class, StateSerde.vectors()),
        new Row<>(MessageTrace.Minted.class, StateSerde.traces()),
        new Row<>(MessageTrace.Sampled.class, StateSerde.traces()),
        new Row<>(MessageTrace.Edited.class, StateSerde.traces()),
        new Row<>(MessageTrace.Deleted.class, StateSerde.traces()),
        new Row<>(MessageTrace.DeletedItem.class, StateSerde.traces()));
  }

  @ParameterizedTest
  @MethodSource("outputs")
  <T> void every_component_shows_in_both_outputs(Output<T> output) {
    T value = Variants.full(output.type);
    byte[] json = output.json.serialize("t", value);
    byte[] avro = output.avro.serialize("t", value);

    Variants.eachChanged(value)
        .forEach(
            (component, changed) -> {
              assertFalse(Arrays.equals(json, output.json.serialize("t", changed)), component);
              assertFalse(Arrays.equals(avro, output.avro.serialize("t", changed)), component);
            });
  }

  @ParameterizedTest
  @MethodSource("outputs")
  <T> void json_has_the_fields_of_the_schema_in_its_order(Output<T> output) throws Exception {
    List<String> written = new ArrayList<>();
    list(tree(output.json.serialize("t", Variants.full(output.type))), "", written);
    List<String> declared = new ArrayList<>();
    list(Schemas.of(output.type.getSimpleName()), "", declared);

    assertEquals(declared, written);
  }

  @ParameterizedTest
  @MethodSource("rows")
  <T> void every_component_survives_a_round_trip_through_its_row(Row<T> row) {
    T value = Variants.full(row.type);
    byte[] stored = row.write(value);

    assertEquals(value, row.read(stored));
    Variants.eachChanged(value)
        .forEach(
            (component, changed) -> {
              assertFalse(Arrays.equals(stored, row.write(changed)), component);
              assertEquals(changed, row.read(row.write(changed)), component);
            });
  }

  private static JsonNode tree(byte[] json) throws JsonProcessingException {
    return JACKSON.readTree(new String(json, StandardCharsets.UTF_8));
  }

  /** A field with arbitrary JSON counts as one field, regardless of its contents. */
  private static void list(JsonNode object, String prefix, List<String> into) {
    object
        .properties()
        .forEach(
            field -> {
              if (field.getValue().isObject() && !field.getValue().isEmpty()) {
                list(field.getValue(), prefix + field.getKey() + '.', into);
              } else {
                into.add(prefix + field.getKey());
              }
            });
  }

  private static void list(Schema record, String prefix, List<String> into) {
    for (Schema.Field field : record.getFields()) {
      if (field.schema().getType() == Schema.Type.RECORD) {
        list(field.schema(), prefix + field.name() + '.', into);
      } else {
        into.add(prefix + field.name());
      }
    }
  }

  private record Output<T>(Class<T> type, Serializer<T> json, Serializer<T> avro) {
    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  private record Row<T>(Class<T> type, Serde<? super T> serde) {
    byte[] write(T value) {
      return serde.serializer().serialize("t", value);
    }

    Object read(byte[] row) {
      return serde.deserializer().deserialize("t", row);
    }

    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }
}
