package dev.lethe.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Output stream of a command. Ends the command when the reader at the other end of a pipe has gone.
 */
final class StandardOutput extends FilterOutputStream {
  /** Operating system messages for a closed pipe; Java has no exception class for it. */
  private static final String UNIX = "Broken pipe";

  private static final String WINDOWS = "pipe is being closed";

  StandardOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException failed) {
      throw orGone(failed);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException failed) {
      throw orGone(failed);
    }
  }

  private static IOException orGone(IOException failed) {
    String said = String.valueOf(failed.getMessage());
    if (said.contains(UNIX) || said.contains(WINDOWS)) {
      throw new ReaderGoneException(failed);
    }
    return failed;
  }
}
