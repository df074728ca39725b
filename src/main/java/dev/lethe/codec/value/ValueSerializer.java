package dev.lethe.codec.value;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.json.WriteBuffer;
import dev.lethe.row.RowWriter;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes the values of one topic; null stays null. Shared by all threads of an application, as
 * Kafka Streams shares the serialisers of its sinks, so the buffers belong to threads.
 */
public final class ValueSerializer<T> implements Serializer<T> {
  private static final ThreadLocal<WriteBuffer> JSON = ThreadLocal.withInitial(WriteBuffer::new);
  private static final ThreadLocal<RowWriter> AVRO = ThreadLocal.withInitial(RowWriter::new);

  private final Shape<T> shape;
  private final SchemaRegistry registry;

  /**
   * @param registry where the topics' schemas are registered, or null to write JSON
   */
  public ValueSerializer(Shape<T> shape, SchemaRegistry registry) {
    this.shape = shape;
    this.registry = registry;
  }

  @Override
  public byte[] serialize(String topic, T value) {
    if (value == null) {
      return null;
    }
    return registry == null ? json(value) : avro(topic, value);
  }

  private byte[] json(T value) {
    WriteBuffer out = JSON.get().clear();
    shape.write(value, new JsonFieldWriter(out));
    return out.toBytes();
  }

  private byte[] avro(String topic, T value) {
    RowWriter out = AVRO.get().clear();
    AvroValues.frame(registry.register(SchemaRegistry.subjectOf(topic), shape.schema()), out);
    shape.write(value, new AvroFieldWriter(out));
    return out.toByteArray();
  }
}
