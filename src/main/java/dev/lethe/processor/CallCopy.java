package dev.lethe.processor;

import dev.lethe.call.ToolCall;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * Metadata of a call's copy, in the header {@link #HEADER} as {@code
 * partition/notAfter/nameLength/name/id}: enough to answer a call whose bytes Lethe failed to
 * process.
 *
 * @param partition partition that receives the copy
 * @param name tool of a call; else the kind of the published entry, or the stage of a tick
 * @param id key of a call; else the version of a policy, the id of a rule, or the time of a tick
 * @param notAfter wall-clock time after which the copy is no longer executed, epoch milliseconds
 */
record CallCopy(int partition, long notAfter, String name, String id) {
  static final String HEADER = "lethe.copy";

  private static final int PARTS = 4;

  static CallCopy of(ToolCall call, int partition, long notAfter) {
    return new CallCopy(partition, notAfter, call.name(), call.key());
  }

  /** Returns a copy that no caller waits for: a policy, a rule or an interval's tick. */
  static CallCopy ownRun(int partition, String name, String id) {
    return new CallCopy(partition, Long.MAX_VALUE, name, id);
  }

  /** Returns true if a caller waits for an answer. */
  boolean isOfCall() {
    return notAfter != Long.MAX_VALUE;
  }

  byte[] toBytes() {
    return (partition + "/" + notAfter + '/' + name.length() + '/' + name + '/' + id)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the metadata in a copy's headers; empty if Lethe didn't write them. */
  static Optional<CallCopy> in(Headers headers) {
    Header header = headers.lastHeader(HEADER);
    if (header == null || header.value() == null) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.wrap(header.value());
    String[] parts = StandardCharsets.UTF_8.decode(bytes).toString().split("/", PARTS);
    if (parts.length != PARTS) {
      return Optional.empty();
    }
    try {
      int end = Integer.parseInt(parts[2]);
      String name = parts[3].substring(0, end);
      return Optional.of(
          new CallCopy(
              Integer.parseInt(parts[0]),
              Long.parseLong(parts[1]),
              name,
              parts[3].substring(end + 1)));
    } catch (NumberFormatException | StringIndexOutOfBoundsException foreign) {
      return Optional.empty();
    }
  }
}
