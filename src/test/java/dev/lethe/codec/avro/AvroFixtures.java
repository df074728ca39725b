package dev.lethe.codec.avro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.Codecs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * Encodes Avro as a foreign producer would: with Avro's own writer, from JSON of the same shape.
 */
public final class AvroFixtures {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TOPIC = "lethe.events.v1";

  private AvroFixtures() {}

  /** Encodes an event's JSON as a framed Avro value and registers its schema. */
  public static byte[] framed(Codecs codecs, String json) {
    SchemaRegistry registry = codecs.registry().orElseThrow();
    int id = registry.register(TOPIC + "-value", Schemas.of("Event"));
    return framed(id, event(json));
  }

  /** Encodes an item's JSON as a framed Avro value and registers its schema. */
  public static byte[] framedItem(Codecs codecs, String json) {
    Schema schema = Schemas.of("MemoryItem");
    int id = codecs.registry().orElseThrow().register("lethe.items.v1-value", schema);
    try {
      return framed(id, record(schema, JSON.readTree(json)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Encodes an event's JSON with a schema unique to the test, whose id isn't cached yet. */
  public static byte[] framed(Codecs codecs, String json, String mark) {
    SchemaRegistry registry = codecs.registry().orElseThrow();
    Schema own = new Schema.Parser().parse(Schemas.of("Event").toString());
    own.addProp("mark", mark);
    return framed(registry.register(mark + "-value", own), event(json));
  }

  /** Converts an event's JSON to a record of the current schema. */
  public static GenericRecord event(String json) {
    try {
      return record(Schemas.of("Event"), JSON.readTree(json));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Encodes a record in Confluent's framing. */
  public static byte[] framed(int id, GenericRecord record) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      out.write(0);
      out.write(ByteBuffer.allocate(Integer.BYTES).putInt(id).array());
      BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
      new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
      encoder.flush();
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Converts JSON to a record of the schema; missing fields get the schema's defaults. */
  private static GenericRecord record(Schema schema, JsonNode json) throws IOException {
    GenericRecord record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      JsonNode value = json.get(field.name());
      boolean absent = value == null || value.isNull();
      if (absent && field.hasDefaultValue()) {
        record.put(field.pos(), GenericData.get().getDefaultValue(field));
      } else if (Boolean.TRUE.equals(field.getObjectProp("json"))) {
        record.put(field.pos(), JSON.writeValueAsString(value));
      } else {
        record.put(field.pos(), datum(field.schema(), value));
      }
    }
    return record;
  }

  private static Object datum(Schema schema, JsonNode value) throws IOException {
    return switch (schema.getType()) {
      case UNION -> datum(schema.getTypes().get(1), value);
      case RECORD -> record(schema, value);
      case ARRAY -> {
        List<Object> elements = new ArrayList<>();
        for (JsonNode element : value) {
          elements.add(datum(schema.getElementType(), element));
        }
        yield elements;
      }
      case STRING -> value.textValue();
      case BOOLEAN -> value.booleanValue();
      case INT -> value.intValue();
      case LONG -> value.longValue();
      case FLOAT -> value.floatValue();
      case DOUBLE -> value.doubleValue();
      default ->
          throw new IllegalArgumentException("no " + schema.getType() + " in a record of ours");
    };
  }
}
