package dev.lethe.codec.state;

import dev.lethe.policy.PolicyRow;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Codec of the rows of {@code policy}: the format's version, the offset in eight bytes, the text in
 * UTF-8.
 */
final class PolicyBytes {
  private static final int VERSION = 1;

  private PolicyBytes() {}

  static byte[] of(PolicyRow row) {
    byte[] text = row.text().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(1 + Long.BYTES + text.length)
        .put((byte) VERSION)
        .putLong(row.offset())
        .put(text)
        .array();
  }

  static PolicyRow row(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int version = in.get();
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "A policy row is of version " + version + ", which this release cannot read");
    }
    return new PolicyRow(in.getLong(), StandardCharsets.UTF_8.decode(in).toString());
  }
}
