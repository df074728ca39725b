package dev.lethe.stage;

import dev.lethe.command.ToolCall;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * What the copies of a call bear beside its bytes, in the header {@link #HEADER} as {@code
 * partition/not after/tool's name's length/tool's name/id}: enough to answer one over whose bytes
 * our own code fails.
 *
 * @param partition that the copy is for
 * @param id the key of a call; else the id of what was published
 * @param notAfter the wall clock's time, epoch milliseconds, after which nothing is done
 */
record Copy(int partition, long notAfter, String name, String id) {
  static final String HEADER = "lethe.copy";

  private static final int PARTS = 4;

  static Copy of(ToolCall call, int partition, long notAfter) {
    return new Copy(partition, notAfter, call.name(), call.key());
  }

  /** A copy of what nobody waits for: a policy, or an interval's tick. */
  static Copy unasked(int partition, String name, String id) {
    return new Copy(partition, Long.MAX_VALUE, name, id);
  }

  /** True if somebody waits for an answer. */
  boolean isOfCall() {
    return notAfter != Long.MAX_VALUE;
  }

  byte[] toBytes() {
    return (partition + "/" + notAfter + '/' + name.length() + '/' + name + '/' + id)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Returns what a copy's headers say; empty if they are none that Lethe wrote. */
  static Optional<Copy> in(Headers headers) {
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
          new Copy(
              Integer.parseInt(parts[0]),
              Long.parseLong(parts[1]),
              name,
              parts[3].substring(end + 1)));
    } catch (NumberFormatException | StringIndexOutOfBoundsException foreign) {
      return Optional.empty();
    }
  }
}
