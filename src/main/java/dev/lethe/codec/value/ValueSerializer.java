package dev.lethe.codec.value;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.json.WriteBuffer;
import dev.lethe.codec.registry.OutputSchemas;
import dev.lethe.config.RecordLimit;
import dev.lethe.store.row.RowWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Serializer of the values of one topic; null stays null. Rejects a value that doesn't fit into a
 * record with {@link RecordLimit.ExceededException}. Kafka Streams shares a sink's serializer
 * between threads, so the buffers are thread-local.
 *
 * @param schemas schemas by topic, or null to write JSON
 * @param other serializer to use for Avro records instead; null for the built-in one
 */
public record ValueSerializer<T>(Shape<T> shape, OutputSchemas schemas, Serializer<Object> other)
    implements Serializer<T> {
  private static final ThreadLocal<WriteBuffer> JSON = ThreadLocal.withInitial(WriteBuffer::new);
  private static final ThreadLocal<RowWriter> AVRO = ThreadLocal.withInitial(RowWriter::new);

  /** Returns the schema of this release. */
  public Schema schema() {
    return shape.schema();
  }

  @Override
  public byte[] serialize(String topic, T value) {
    if (value == null) {
      return null;
    }
    return RecordLimit.checked(topic, bytes(topic, value));
  }

  private byte[] bytes(String topic, T value) {
    if (other != null) {
      return other.serialize(topic, record(value, shape.schema()));
    }
    return schemas == null ? json(value) : avro(topic, value);
  }

  private byte[] json(T value) {
    WriteBuffer out = JSON.get().clear();
    shape.write(value, new JsonFieldWriter(out));
    return out.toBytes();
  }

  private byte[] avro(String topic, T value) {
    OutputSchemas.Written as = schemas.of(topic, shape.schema());
    if (!as.schema().equals(shape.schema())) {
      return converted(value, as);
    }
    RowWriter out = AVRO.get().clear();
    AvroValues.frame(as.id(), out);
    shape.write(value, new AvroFieldWriter(out));
    return out.toByteArray();
  }

  private byte[] converted(T value, OutputSchemas.Written as) {
    try {
      RowWriter frame = AVRO.get().clear();
      AvroValues.frame(as.id(), frame);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      out.write(frame.toByteArray());
      BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
      new GenericDatumWriter<GenericRecord>(as.schema()).write(record(value, as.schema()), encoder);
      encoder.flush();
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Returns the value as Avro's own record type, in a schema that can read this release's. */
  private GenericRecord record(T value, Schema reader) {
    RowWriter out = AVRO.get().clear();
    shape.write(value, new AvroFieldWriter(out));
    byte[] bytes = out.toByteArray();
    try {
      return new GenericDatumReader<GenericRecord>(shape.schema(), reader)
          .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
