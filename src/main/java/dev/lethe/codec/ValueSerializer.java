package dev.lethe.codec;

import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes the values of one topic; null stays null. Shared by all threads of an application, as
 * Kafka Streams shares the serialisers of its sinks, so the buffers belong to threads.
 */
final class ValueSerializer<T> implements Serializer<T> {
  private static final ThreadLocal<WriteBuffer> BUFFERS = ThreadLocal.withInitial(WriteBuffer::new);

  private final Shape<T> shape;

  ValueSerializer(Shape<T> shape) {
    this.shape = shape;
  }

  @Override
  public byte[] serialize(String topic, T value) {
    if (value == null) {
      return null;
    }
    WriteBuffer out = BUFFERS.get().clear();
    shape.write(value, new JsonFieldWriter(out));
    return out.toBytes();
  }
}
