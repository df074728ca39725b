package dev.lethe.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads the lines of a stream as bytes, whatever their encoding and without CR and LF. Doesn't wait
 * for a full buffer, so a line is returned as soon as it has arrived.
 */
final class Lines {
  private final InputStream in;
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream(1 << 10);
  private final byte[] buffer = new byte[1 << 16];
  private int from;
  private int to;

  Lines(InputStream in) {
    this.in = in;
  }

  /** Returns the next line, or null after the last. */
  byte[] next() throws IOException {
    begun.reset();
    while (from < to || fill()) {
      int end = from;
      while (end < to && buffer[end] != '\n') {
        end++;
      }
      begun.write(buffer, from, end - from);
      from = end + 1;
      if (end < to) {
        return line();
      }
    }
    return begun.size() == 0 ? null : line();
  }

  private boolean fill() throws IOException {
    from = 0;
    to = in.read(buffer, 0, buffer.length);
    return to > 0;
  }

  private byte[] line() {
    byte[] bytes = begun.toByteArray();
    boolean carriageReturn = bytes.length > 0 && bytes[bytes.length - 1] == '\r';
    return carriageReturn ? Arrays.copyOf(bytes, bytes.length - 1) : bytes;
  }
}
