package dev.lethe.cli;

import dev.lethe.runtime.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder for this process's temporary files alone. Libraries unpack native code into the
 * temporary folder, 15 MB of RocksDB for one, and have it deleted by the JVM on exit; a process
 * that halts deletes the folder instead.
 */
final class TemporaryFolder {
  private static final String PROPERTY = "java.io.tmpdir";

  private static Path folder;

  private TemporaryFolder() {}

  /**
   * Has all files of {@link java.io.File#createTempFile} go to a folder of their own. It has to
   * come first in the process, since the JDK reads the property once; whoever has made such a file
   * before, an agent of the JVM for one, keeps the shared folder.
   */
  static synchronized void own() {
    try {
      folder = Files.createTempDirectory("lethe-");
      // The first that is registered is the last that is deleted, when it is empty.
      folder.toFile().deleteOnExit();
      System.setProperty(PROPERTY, folder.toString());
    } catch (IOException unwritable) {
      // Most commands need no temporary file, and one that does says so.
    }
  }

  /** Deletes the folder with everything in it, if this process has one. */
  static synchronized void delete() {
    if (folder == null) {
      return;
    }
    try {
      Folders.delete(folder);
    } catch (UncheckedIOException kept) {
      // A file that is still being written stays behind in a temporary folder, which is harmless.
    }
  }
}
