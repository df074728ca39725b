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
  private static final String SHARED_OR_OWN = "java.io.tmpdir";
  private static final String OWN = "lethe.tmpdir";

  private TemporaryFolder() {}

  /**
   * Has all files of {@link java.io.File#createTempFile} go to a folder of their own. It has to
   * come first in the process, since the JDK reads the property once; where an agent of the JVM has
   * made such a file before, files go to the shared folder as ever.
   */
  static void own() {
    try {
      Path folder = Files.createTempDirectory("lethe-");
      // The first that is registered is the last that is deleted: it is empty by then.
      folder.toFile().deleteOnExit();
      System.setProperty(OWN, folder.toString());
      System.setProperty(SHARED_OR_OWN, folder.toString());
    } catch (IOException unwritable) {
      // Most commands need no temporary file, and one that does says so.
    }
  }

  /** Deletes the folder with everything in it, if this process has one. */
  static void delete() {
    String folder = System.getProperty(OWN);
    if (folder == null) {
      return;
    }
    try {
      Folders.delete(Path.of(folder));
    } catch (UncheckedIOException busy) {
      // What is being written at this moment stays behind, among temporary files.
    }
  }
}
