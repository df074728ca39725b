package dev.lethe.processor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Original position of a record, carried over its hop and into the dead-letter topic in the header
 * {@link #HEADER} as {@code topic/partition/offset/timestamp}.
 *
 * @param timestamp the broker's timestamp, epoch milliseconds
 */
record Origin(String topic, int partition, long offset, long timestamp) {
  static final String HEADER = "lethe.origin";

  private static final int PARTS = 4;

  /** Returns the origin of a record read from the topic on which it first arrived. */
  static Origin of(Record<byte[], byte[]> in, RecordMetadata at) {
    return new Origin(at.topic(), at.partition(), at.offset(), in.timestamp());
  }

  /** Returns the origin of a record that Lethe created itself. */
  static Origin ofInternalRecord(String what, int partition, long timestamp) {
    return new Origin(what, partition, 0, timestamp);
  }

  byte[] toBytes() {
    return (topic + '/' + partition + '/' + offset + '/' + timestamp)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the origin in a record's headers; empty if Lethe wrote none. */
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

  /** Returns the command id of a call that specifies none. */
  String commandId() {
    return source() + '-' + offset;
  }

  /** Returns topic and partition, in the form of the keys of {@code totals}. */
  String source() {
    return topic + '-' + partition;
  }
}
