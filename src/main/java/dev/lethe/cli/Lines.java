package dev.lethe.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The lines of a stream as bytes, whatever their encoding; a line's CR and LF aren't part of it.
 */
final class Lines {
  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(1 << 10);

  Lines(InputStream in) {
    this.in = in;
  }

  /** The next line, or null after the last. */
  byte[] next() throws IOException {
    line.reset();
    int c = in.read();
    if (c < 0) {
      return null;
    }
    while (c >= 0 && c != '\n') {
      line.write(c);
      c = in.read();
    }
    byte[] bytes = line.toByteArray();
    boolean carriageReturn = bytes.length > 0 && bytes[bytes.length - 1] == '\r';
    return carriageReturn ? java.util.Arrays.copyOf(bytes, bytes.length - 1) : bytes;
  }
}
