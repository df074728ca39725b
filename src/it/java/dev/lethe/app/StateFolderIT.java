package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.runtime.BrokerFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** State directories that are shared with a second process or have no space left. */
@Timeout(120)
class StateFolderIT {
  private static BrokerFixture broker;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    broker = new BrokerFixture();
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @Test
  void a_second_instance_in_the_same_state_folder_is_rejected() throws Exception {
    assertEquals(ExitCode.DONE, lethe(new TestConsole(Map.of()), "topics", "apply"));
    Path log = Files.createFile(folder.resolve("first.log"));
    KillableJvm first =
        LetheProcess.start(
            Map.of(
                "bootstrap.servers", broker.address(),
                "lethe.partitions", "2",
                "state.dir", folder.toString()),
            log);
    while (!Files.readString(log).contains("running as lethe")) {
      first.requireAlive();
      TimeUnit.MILLISECONDS.sleep(50);
    }

    TestConsole second = new TestConsole(Map.of());
    int exitCode = lethe(second, "run", "--state-dir=" + folder);
    first.terminate();

    assertEquals(
        "lethe: state.dir="
            + folder
            + ": another instance of lethe uses it; each instance on a machine needs its own;"
            + " set another folder, by --state-dir or LETHE_STATE_DIR\n",
        second.err());
    assertEquals(ExitCode.CONFIGURATION, exitCode);
  }

  @Test
  void a_full_disk_is_reported_before_connecting() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    Path said = folder.resolve("said");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                "unshare",
                "--user",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o size=1m tmpfs \"$1\" || exit 99; shift; exec \"$@\"",
                "sh",
                disk.toString(),
                java,
                "-cp",
                System.getProperty("java.class.path"),
                "dev.lethe.cli.Lethe",
                "run",
                "--state-dir=" + disk,
                "--bootstrap-servers=127.0.0.1:1")
            .redirectError(said.toFile())
            .start();
    boolean ended = process.waitFor(60, TimeUnit.SECONDS);
    process.destroyForcibly();
    assumeTrue(ended && process.exitValue() != 99, "this machine lets nobody mount a small disk");

    assertEquals(
        "lethe: state.dir="
            + disk
            + ": the disk is full (1 MiB are free); free some space, or set a folder on a"
            + " larger disk, by --state-dir or LETHE_STATE_DIR\n",
        Files.readString(said));
    assertEquals(ExitCode.FAILED, process.exitValue());
  }

  private static int lethe(TestConsole console, String... command) {
    List<String> all = new ArrayList<>(List.of(command));
    all.add("--bootstrap-servers=" + broker.address());
    all.add("--partitions=2");
    return console.run(new BundledApplication(), all.toArray(new String[0]));
  }
}
