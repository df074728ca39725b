package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.config.Settings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFolderTest {
  private static final String REMEDY =
      "; set a folder that this user may write, by --state-dir or LETHE_STATE_DIR";

  @TempDir Path folder;

  @Test
  void one_that_is_not_there_yet_but_can_be_made_will_do_and_is_not_made() {
    Path wanted = folder.resolve("a/b/c");

    assertEquals("", told(wanted));
    assertEquals(false, Files.exists(folder.resolve("a")));
  }

  @Test
  void a_file_is_no_folder() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertEquals(
        "state.dir="
            + file.resolve("state")
            + ": state cannot be stored there: "
            + file
            + " is not a folder"
            + REMEDY,
        told(file.resolve("state")));
  }

  @Test
  void a_file_system_without_write_access_is_rejected() {
    Path nobodys = Path.of("/proc/lethe");
    assumeTrue(Files.isDirectory(Path.of("/proc")), "/proc, into which root doesn't write either");

    assertEquals(
        "state.dir=/proc/lethe: state cannot be stored there: nothing can be created in /proc"
            + REMEDY,
        told(nobodys));
  }

  @Test
  void a_folder_without_write_access_is_reported_with_the_user() throws IOException {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    boolean isClosed = closed.toFile().setWritable(false);
    assumeTrue(isClosed && !Files.isWritable(closed), "root writes everywhere");

    assertEquals(
        "state.dir="
            + closed
            + ": state cannot be stored there: the user "
            + System.getProperty("user.name")
            + " may not write "
            + closed
            + REMEDY,
        told(closed));
  }

  @Test
  void a_folder_locked_by_another_instance_is_reported_with_the_fix() throws IOException {
    Path locked = Files.createDirectories(folder.resolve("lethe")).resolve(".lock");

    try (FileChannel channel =
            FileChannel.open(locked, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      assertEquals(true, lock.isValid());
      assertEquals(
          "state.dir="
              + folder
              + ": another instance of lethe uses it; each instance on a machine needs its own;"
              + " set another folder, by --state-dir or LETHE_STATE_DIR",
          told(folder));
    }
    assertEquals("", told(folder));
  }

  @Test
  void a_missing_home_is_reported_if_no_folder_is_set() {
    Settings settings = Settings.read(Optional.empty(), Map.of(), Map.of());

    String told = StateFolder.fault(settings, Map.of()).map(Fault::sentence).orElse("");

    assertEquals(
        "state.dir="
            + settings.stateDir()
            + ": $HOME is not set, so there is no default folder for this user"
            + REMEDY,
        told);
  }

  private String told(Path stateDir) {
    Settings settings =
        Settings.read(Optional.empty(), Map.of(), Map.of("state.dir", stateDir.toString()));
    return StateFolder.fault(settings, Map.of("HOME", folder.toString()))
        .map(Fault::sentence)
        .orElse("");
  }
}
