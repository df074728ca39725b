package dev.lethe.stage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Where a record first came in, carried over its hop and into the dead letters in the header {@link
 * #HEADER} as {@code topic/partition/offset/timestamp}.
 *
 * @param timestamp the broker's, epoch milliseconds
 */
record Origin(String topic, int partition, long offset, long timestamp) {
  static final String HEADER = "lethe.origin";

  private static final int PARTS = 4;

  /** Of a record that is read from the topic on which it first came in. */
  static Origin of(Record<byte[], byte[]> in, RecordMetadata at) {
    return new Origin(at.topic(), at.partition(), at.offset(), in.timestamp());
  }

  /** Of a record that no topic held before. */
  static Origin ofOurs(String what, int partition, long timestamp) {
    return new Origin(what, partition, 0, timestamp);
  }

  byte[] toBytes() {
    return (topic + '/' + partition + '/' + offset + '/' + timestamp)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the origin in a record's headers; empty if there is none that Lethe wrote. */
  static Optional<Origin> in(Headers headers) {
    Header header = headers.lastHeader(HEADER);
    if (header == null || header.value() == null) {
      return Optional.empty();
    }
    String[] parts =
        StandardCharsets.UTF_8.decode(ByteBuffer.wrap(header.value())).toString().split("/", -1);
    if (parts.length != PARTS) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Origin(
              parts[0],
              Integer.parseInt(parts[1]),
              Long.parseLong(parts[2]),
              Long.parseLong(parts[3])));
    } catch (NumberFormatException foreign) {
      return Optional.empty();
    }
  }

  /** Returns the command id of a call that has none of its own. */
  String commandId() {
    return source() + '-' + offset;
  }

  /** Topic and partition, as {@code totals} counts them. */
  String source() {
    return topic + '-' + partition;
  }
}
