package dev.lethe.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of events that a command was given. */
final class EventFiles {
  private EventFiles() {}

  /**
   * Refuses what can't be read before a command has done half its work.
   *
   * @throws CommandFailedException naming the file
   */
  static void requireReadable(Path file) {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new CommandFailedException(ExitCode.FAILED, "there is no readable file " + file);
    }
  }

  /**
   * The file's bytes.
   *
   * @throws CommandFailedException naming the file, if it can't be read
   */
  static InputStream open(Path file) throws IOException {
    requireReadable(file);
    return Files.newInputStream(file);
  }
}
