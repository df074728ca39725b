package dev.lethe.processor;

import dev.lethe.config.Figure;
import dev.lethe.config.RecordLimit;
import dev.lethe.event.DeadLetterReason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Writes rejected records to the dead-letter topic unchanged, with the reason and their origin as
 * headers, and counts them. If a record would be too large with those headers, its value is left
 * out and remains only in the topic of origin.
 */
final class DeadLetters {
  static final String REASON_HEADER = "lethe.reason";

  /** Wrong value of a field, shortened. */
  static final String FOUND_HEADER = "lethe.found";

  /** Form that the field's value must have. */
  static final String EXPECTED_HEADER = "lethe.expected";

  /** Place of the bug in a record that Lethe failed to process: {@link ProcessingFault}. */
  static final String ERROR_HEADER = "lethe.error";

  /** Size in bytes of a value that was left out because the dead letter would be too large. */
  static final String CUT_HEADER = "lethe.cut";

  private static final List<String> KINDS =
      Stream.of(
              DeadLetterReason.TOO_LARGE,
              DeadLetterReason.NOT_JSON,
              DeadLetterReason.NOT_AVRO,
              DeadLetterReason.UNKNOWN_SCHEMA,
              DeadLetterReason.TOO_DEEP,
              DeadLetterReason.UNKNOWN_TYPE,
              DeadLetterReason.INTERNAL_ERROR,
              DeadLetterReason.STRAY,
              DeadLetterReason.missing(""),
              DeadLetterReason.invalid(""))
          .map(DeadLetterReason::kind)
          .toList();

  /** Maximum size in bytes of a key that is kept when the value is left out. */
  private static final int MAX_KEY = 1 << 20;

  private final ProcessorContext<Object, Object> context;
  private final TaskMetrics metrics;
  private final Quarantine quarantine;
  private final String sink;

  /**
   * @param sink node that writes the dead-letter topic
   */
  DeadLetters(
      ProcessorContext<Object, Object> context,
      TaskMetrics metrics,
      Quarantine quarantine,
      String sink) {
    this.context = context;
    this.metrics = metrics;
    this.quarantine = quarantine;
    this.sink = sink;
    KINDS.forEach(kind -> metrics.count(Figure.DEAD_LETTERS, 0, kind));
  }

  /** Rejects a record that can't be read. */
  void take(Record<byte[], byte[]> in, Origin origin, DeadLetterReason reason) {
    take(in, origin, new Input.Refused(reason));
  }

  /** Rejects a record that can't be read, and names the wrong value. */
  void take(Record<byte[], byte[]> in, Origin origin, Input.Refused refused) {
    Headers headers = headers(in, origin, refused.reason());
    if (refused.fault() != null) {
      headers
          .add(FOUND_HEADER, refused.fault().found().getBytes(StandardCharsets.UTF_8))
          .add(EXPECTED_HEADER, refused.fault().expected().getBytes(StandardCharsets.UTF_8));
    }
    take(in, refused.reason(), headers);
  }

  /**
   * Rejects the current record if Lethe failed to process it before; returns false for any other
   * record.
   */
  boolean takeFailed(Record<byte[], byte[]> in, RecordMetadata at, Origin origin) {
    ProcessingFault fault = quarantine.fault(at.topic(), at.partition(), at.offset());
    if (fault == null) {
      return false;
    }
    DeadLetterReason reason = DeadLetterReason.INTERNAL_ERROR;
    Headers headers = headers(in, origin, reason);
    take(in, reason, headers.add(ERROR_HEADER, fault.toString().getBytes(StandardCharsets.UTF_8)));
    quarantine.deadLettered(at.topic(), at.partition(), at.offset());
    return true;
  }

  private static Headers headers(
      Record<byte[], byte[]> in, Origin origin, DeadLetterReason reason) {
    return Traces.only(in)
        .add(REASON_HEADER, reason.text().getBytes(StandardCharsets.UTF_8))
        .add(Origin.HEADER, origin.toBytes());
  }

  private void take(Record<byte[], byte[]> in, DeadLetterReason reason, Headers headers) {
    byte[] key = in.key();
    byte[] value = in.value();
    if (length(key) + length(value) > RecordLimit.VALUE_BYTES) {
      headers.add(CUT_HEADER, Integer.toString(length(value)).getBytes(StandardCharsets.UTF_8));
      key = length(key) > MAX_KEY ? null : key;
      value = null;
    }
    context.forward(new Record<>(key, value, in.timestamp(), headers), sink);
    metrics.count(Figure.DEAD_LETTERS, 1, reason.kind());
  }

  private static int length(byte[] bytes) {
    return bytes == null ? 0 : bytes.length;
  }
}
