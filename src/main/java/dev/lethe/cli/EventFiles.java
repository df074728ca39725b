package dev.lethe.cli;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** The files of events that a command was given. */
final class EventFiles {
  /** How a command is told to read standard input. */
  static final String STANDARD_INPUT = "-";

  private static final int BUFFER = 1 << 16;
  private static final int GZIP_FIRST = 0x1F;
  private static final int GZIP_SECOND = 0x8B;

  private EventFiles() {}

  /**
   * Refuses what can't be read before a command has done half its work.
   *
   * @throws CommandFailedException naming the file
   */
  static void requireReadable(String file) {
    if (file.equals(STANDARD_INPUT)) {
      return;
    }
    Path path = Path.of(file);
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      throw new CommandFailedException(ExitCode.FAILED, "there is no readable file " + file);
    }
  }

  /** What to call a file to people. */
  static String name(String file) {
    return file.equals(STANDARD_INPUT) ? "standard input" : file;
  }

  /**
   * Shows the texts of all events, in order; what is gzipped is unzipped, whatever its name.
   *
   * @param file or {@link #STANDARD_INPUT}
   * @throws CommandFailedException naming the file and how far it could be read
   */
  static void read(String file, InputStream standardInput, Consumer<EventText> visitor) {
    requireReadable(file);
    long last = 0;
    try (InputStream in =
        file.equals(STANDARD_INPUT) ? standardInput : Files.newInputStream(Path.of(file))) {
      EventTexts texts = new EventTexts(unzipped(in));
      for (EventText text = texts.next(); text != null; text = texts.next()) {
        last = text.line();
        visitor.accept(text);
      }
    } catch (IOException broken) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          name(file) + " can't be read on after line " + last + ": " + broken.getMessage());
    }
  }

  private static InputStream unzipped(InputStream in) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
    buffered.mark(2);
    boolean zipped = buffered.read() == GZIP_FIRST && buffered.read() == GZIP_SECOND;
    buffered.reset();
    return zipped ? new GZIPInputStream(buffered, BUFFER) : buffered;
  }
}
