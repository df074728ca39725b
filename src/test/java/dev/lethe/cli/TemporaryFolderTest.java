package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that share a folder of temporary files, as on one machine. */
@Timeout(60)
class TemporaryFolderTest {
  @TempDir Path shared;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void end() throws InterruptedException {
    for (Process process : started) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void a_start_deletes_the_folder_of_a_killed_process() throws Exception {
    Path killed = folder(start(shared));
    kill(started.get(0));
    assertTrue(Files.exists(killed.resolve("unpacked")));

    Path next = folder(start(shared));

    assertEquals(List.of(next), children());
  }

  @Test
  void a_start_deletes_the_folder_that_the_start_script_created_for_a_killed_process()
      throws Exception {
    Path ofScript = Files.createDirectory(shared.resolve("lethe-process-Ab12"));
    assertEquals(ofScript, folder(start(ofScript)));
    kill(started.get(0));

    Path next = folder(start(shared));

    assertEquals(List.of(next), children());
  }

  @Test
  void a_start_keeps_the_folder_of_a_live_process() throws Exception {
    Path live = folder(start(shared));

    Path next = folder(start(shared));

    assertEquals(Stream.of(live, next).sorted().toList(), children());
    assertTrue(Files.exists(live.resolve("unpacked")));
  }

  @Test
  void a_start_keeps_symbolic_links_and_the_folders_that_they_lead_to() throws Exception {
    Path elsewhere = Files.createDirectories(shared.resolve("elsewhere"));
    Files.createFile(elsewhere.resolve(".lock"));
    Path link = Files.createSymbolicLink(shared.resolve("lethe-process-link"), elsewhere);
    Path folder = Files.createDirectory(shared.resolve("lethe-process-with-link"));
    Files.createSymbolicLink(folder.resolve(".lock"), elsewhere.resolve(".lock"));

    Path next = folder(start(shared));

    assertEquals(Stream.of(elsewhere, link, folder, next).sorted().toList(), children());
    assertTrue(Files.exists(elsewhere.resolve(".lock")));
  }

  @Test
  void a_link_in_an_abandoned_folder_is_deleted_but_not_followed() throws Exception {
    Path kept = Files.createFile(Files.createDirectory(shared.resolve("kept")).resolve("file"));
    Path abandoned = Files.createDirectory(shared.resolve("lethe-process-abandoned"));
    Files.createFile(abandoned.resolve(".lock"));
    Files.createSymbolicLink(abandoned.resolve("link"), kept.getParent());

    Path next = folder(start(shared));

    assertEquals(Stream.of(kept.getParent(), next).sorted().toList(), children());
    assertTrue(Files.exists(kept));
  }

  @Test
  void a_start_keeps_folders_without_a_lock_file_and_folders_of_other_names() throws Exception {
    Path starting = Files.createDirectory(shared.resolve("lethe-process-starting"));
    Path other = Files.createDirectory(shared.resolve("lethe-data"));
    Files.createFile(other.resolve(".lock"));

    Path next = folder(start(shared));

    assertEquals(Stream.of(starting, other, next).sorted().toList(), children());
  }

  @Test
  void a_process_deletes_its_folder_at_its_end() throws Exception {
    Process process = start(shared);
    folder(process);

    process.getOutputStream().close();

    assertEquals(0, process.waitFor());
    assertEquals(List.of(), children());
  }

  private List<Path> children() throws IOException {
    try (Stream<Path> children = Files.list(shared)) {
      return children.sorted().toList();
    }
  }

  private Process start(Path location) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + location,
                "-cp",
                System.getProperty("java.class.path"),
                Unpacking.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    started.add(process);
    return process;
  }

  /** Waits until the process has created its folder and a file there, and returns the folder. */
  private static Path folder(Process process) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    return Path.of(out.readLine()).getParent();
  }

  private static void kill(Process process) throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Creates a file in its own folder, prints the path and waits until standard input ends. */
  static final class Unpacking {
    private Unpacking() {}

    public static void main(String[] args) throws IOException {
      TemporaryFolder temporary = TemporaryFolder.own();
      try (temporary) {
        Path unpacked = Files.createFile(Path.of(System.getProperty("java.io.tmpdir"), "unpacked"));
        System.out.println(unpacked);
        System.in.read();
      }
    }
  }
}
