package dev.lethe.codec.avro;

import dev.lethe.codec.json.WriteBuffer;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.store.row.RowWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.IndexedRecord;

/**
 * Converts Avro values in Confluent's framing (0x00, four bytes of schema id, Avro's binary
 * encoding) to JSON of the same shape. Not thread-safe.
 */
public final class AvroValues {
  /** First byte of a framed value; no JSON begins with it. */
  private static final byte FRAME = 0;

  private static final int FRAME_BYTES = 5;

  private final SchemaRegistry registry;
  private final Schema expected;
  private final OtherDeserializer other;
  private final Map<Integer, GenericDatumReader<Object>> readers = new HashMap<>();
  private final BoundedDecoder decoder = new BoundedDecoder();
  private final WriteBuffer out = new WriteBuffer();
  private final Set<String> invalid = new HashSet<>();
  private final AvroJson json = new AvroJson(out, invalid);

  /** Result of reading a value. */
  public enum Outcome {
    READ,
    NOT_AVRO,
    UNKNOWN_SCHEMA;

    /** Returns the reason to refuse the record; null if its value was read. */
    public DeadLetterReason refusal() {
      return switch (this) {
        case READ -> null;
        case NOT_AVRO -> DeadLetterReason.NOT_AVRO;
        case UNKNOWN_SCHEMA -> DeadLetterReason.UNKNOWN_SCHEMA;
      };
    }
  }

  /**
   * @param registry null if there is none, so that every schema is unknown
   * @param expected schema as which values are read, or null for the writer's schema
   * @param other deserializer to use instead; null for the built-in one
   */
  public AvroValues(SchemaRegistry registry, Schema expected, OtherDeserializer other) {
    this.registry = registry;
    this.expected = expected;
    this.other = other;
  }

  /** Returns true if a value begins with the first byte of the framing. */
  public static boolean isFramed(byte[] value) {
    return value.length > 0 && value[0] == FRAME;
  }

  /**
   * Reads a framed value, whose JSON is then returned by {@link #json}. Strings are copied byte for
   * byte, so that the JSON is malformed if they aren't UTF-8.
   *
   * @param topic topic of the value, which only a custom deserializer needs
   * @throws RegistryUnavailableException if the registry must be asked and doesn't answer
   */
  public Outcome read(String topic, byte[] value) {
    if (other != null) {
      invalid.clear();
      out.clear();
      return other.read(topic, value, this::write);
    }
    if (value.length < FRAME_BYTES) {
      return Outcome.NOT_AVRO;
    }
    GenericDatumReader<Object> reader = reader(idOf(value));
    if (reader == null) {
      return Outcome.UNKNOWN_SCHEMA;
    }
    invalid.clear();
    out.clear();
    return decode(reader, value) ? Outcome.READ : Outcome.NOT_AVRO;
  }

  private void write(Object read) {
    if (read instanceof IndexedRecord record) {
      json.write(record);
    } else {
      out.put(read.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Returns the JSON of the last value, valid until the next read. */
  public WriteBuffer json() {
    return out;
  }

  /** Returns the dotted paths of the last value's fields that should contain JSON but don't. */
  public Set<String> invalid() {
    return invalid;
  }

  /**
   * Returns false on any exception, since the bytes must be at fault: they don't match the schema
   * that they name, or that schema isn't one of Lethe's. A recursive schema can nest as deeply as
   * its bytes claim.
   */
  private boolean decode(GenericDatumReader<Object> reader, byte[] value) {
    try {
      Object read = reader.read(null, decoder.of(value, FRAME_BYTES, value.length));
      if (!decoder.isAtEnd() || !(read instanceof IndexedRecord record)) {
        return false;
      }
      json.write(record);
      return true;
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return false;
    }
  }

  private GenericDatumReader<Object> reader(int id) {
    GenericDatumReader<Object> known = readers.get(id);
    if (known != null || registry == null) {
      return known;
    }
    Optional<Schema> writer = registry.byId(id);
    if (writer.isEmpty()) {
      return null;
    }
    GenericDatumReader<Object> reader =
        new GenericDatumReader<>(writer.get(), expected == null ? writer.get() : expected);
    readers.put(id, reader);
    return reader;
  }

  /** Writes the prefix of a framed value. */
  public static void frame(int schemaId, RowWriter out) {
    out.writeByte(FRAME);
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      out.writeByte(schemaId >>> shift);
    }
  }

  /** Returns the schema id at the start of a framed value; -1 if the value is too short. */
  public static int idOf(byte[] value) {
    if (value.length < FRAME_BYTES) {
      return -1;
    }
    return (value[1] & 0xFF) << 24
        | (value[2] & 0xFF) << 16
        | (value[3] & 0xFF) << 8
        | (value[4] & 0xFF);
  }
}
