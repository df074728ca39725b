package dev.lethe.codec.avro;

import dev.lethe.codec.json.WriteBuffer;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.row.RowWriter;
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
 * Turns Avro values in Confluent's framing (0x00, four bytes of schema id, Avro's binary encoding)
 * into JSON of the same shape. Not thread-safe.
 */
public final class AvroValues {
  /** What the first byte of such a value is; no JSON begins with it. */
  private static final byte FRAME = 0;

  private static final int FRAME_BYTES = 5;

  private final SchemaRegistry registry;
  private final Schema expected;
  private final OtherDeserializer other;
  private final Map<Integer, GenericDatumReader<Object>> readers = new HashMap<>();
  private final BoundedDecoder decoder = new BoundedDecoder();
  private final WriteBuffer out = new WriteBuffer();
  private final Set<String> spoiled = new HashSet<>();
  private final AvroJson json = new AvroJson(out, spoiled);

  /** How a value was read. */
  public enum Outcome {
    READ,
    NOT_AVRO,
    UNKNOWN_SCHEMA;

    /** Why a record with that value is refused; null if it was read. */
    public DeadLetterReason refusal() {
      return switch (this) {
        case READ -> null;
        case NOT_AVRO -> DeadLetterReason.NOT_AVRO;
        case UNKNOWN_SCHEMA -> DeadLetterReason.UNKNOWN_SCHEMA;
      };
    }
  }

  /**
   * @param registry null if there is none, and so no schema that is known
   * @param expected the schema as which values are read, or null for the one that wrote them
   */
  public AvroValues(SchemaRegistry registry, Schema expected) {
    this(registry, expected, null);
  }

  /**
   * @param other reads values instead; null for none
   */
  public AvroValues(SchemaRegistry registry, Schema expected, OtherDeserializer other) {
    this.registry = registry;
    this.expected = expected;
    this.other = other;
  }

  /** Whether a value has the first byte of that framing. */
  public static boolean isFramed(byte[] value) {
    return value.length > 0 && value[0] == FRAME;
  }

  /**
   * Reads a framed value; {@link #json} is then its JSON. Strings are passed on byte for byte, so
   * the JSON is malformed where they aren't UTF-8.
   *
   * @throws RegistryUnavailableException if the registry must be asked and doesn't answer
   */
  public Outcome read(byte[] value) {
    return read("", value);
  }

  /**
   * The same of a value on that topic, which only a deserializer of another's may ask for.
   *
   * @throws RegistryUnavailableException if the registry must be asked and doesn't answer
   */
  public Outcome read(String topic, byte[] value) {
    if (other != null) {
      spoiled.clear();
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
    spoiled.clear();
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

  /** The JSON of what was read last, valid until the next read. */
  public WriteBuffer json() {
    return out;
  }

  /** Dotted paths of fields of what was read last that should hold JSON and don't. */
  public Set<String> spoiled() {
    return spoiled;
  }

  /**
   * Whatever a reader throws, the bytes are to blame: they aren't of the schema that they name, or
   * that schema isn't one of ours. A schema that contains itself can nest as deep as its bytes say.
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

  /** Begins a value in that framing. */
  public static void frame(int schemaId, RowWriter out) {
    out.writeByte(FRAME);
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      out.writeByte(schemaId >>> shift);
    }
  }

  /** The schema id that a framed value begins with; -1 if it is too short for one. */
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
