package dev.lethe.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** File that a command writes; an existing one is replaced once the new one is complete. */
record WholeFile(Path path) {
  /** Writes content to a stream. */
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /**
   * Rejects a file that can't be written, before a command does its work.
   *
   * @throws CommandFailedException if its folder is missing or read-only, or it is a folder itself
   */
  void requireWritable() {
    Path folder = path.toAbsolutePath().getParent();
    if (Files.isDirectory(path)) {
      throw failed("it is a folder; add a file name");
    } else if (folder == null || !Files.isDirectory(folder)) {
      throw failed("the folder " + folder + " doesn't exist; create it first");
    } else if (!Files.isWritable(folder)) {
      throw failed("no permission to write to " + folder + "; choose another folder");
    }
  }

  /**
   * Writes the file.
   *
   * @throws CommandFailedException if that fails; an existing file is unchanged then
   */
  void write(Content content) {
    requireWritable();
    Path whole = path.toAbsolutePath();
    try {
      Path part = Files.createTempFile(whole.getParent(), "lethe-", ".part");
      try {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part))) {
          content.write(out);
        }
        Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException broken) {
      throw failed(broken.getMessage());
    }
  }

  private CommandFailedException failed(String why) {
    return new CommandFailedException(ExitCode.FAILED, "cannot write " + path + ": " + why);
  }
}
