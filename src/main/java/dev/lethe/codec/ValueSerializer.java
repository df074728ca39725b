package dev.lethe.codec;

import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes the values of one topic; null stays null. Shared by all threads of an application, as
 * Kafka Streams shares the serialisers of its sinks, so the buffers belong to threads.
 */
final class ValueSerializer<T> implements Serializer<T> {
  private static final ThreadLocal<WriteBuffer> BUFFERS = ThreadLocal.withInitial(WriteBuffer::new);

  private final Shape<T> shape;
  private final SchemaRegistry registry;

  /**
   * @param registry where the topics' schemas are registered, or null to write JSON
   */
  ValueSerializer(Shape<T> shape, SchemaRegistry registry) {
    this.shape = shape;
    this.registry = registry;
  }

  @Override
  public byte[] serialize(String topic, T value) {
    if (value == null) {
      return null;
    }
    WriteBuffer out = BUFFERS.get().clear();
    if (registry == null) {
      shape.write(value, new JsonFieldWriter(out));
    } else {
      out.put(AvroValues.FRAME);
      out.int32(registry.register(SchemaRegistry.subjectOf(topic), shape.schema()));
      shape.write(value, new AvroFieldWriter(out));
    }
    return out.toBytes();
  }
}
