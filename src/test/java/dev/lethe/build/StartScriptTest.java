package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.build.Script.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/lethe} with a Java that prints its process id and arguments. */
@Timeout(60)
class StartScriptTest {
  private static final String[] TOOLS = {"dirname", "mktemp", "readlink", "sed"};

  @TempDir Path folder;

  private Path home;
  private Path java;

  @BeforeEach
  void assemble() throws IOException {
    home = Files.createDirectories(folder.resolve("an application")).toRealPath();
    Files.createDirectories(home.resolve("bin"));
    Files.copy(Path.of("src/dist/bin/lethe"), home.resolve("bin/lethe"));
    assertTrue(home.resolve("bin/lethe").toFile().setExecutable(true));
    java = folder.resolve("java");
    Script.executable(java.resolve("bin/java"), "echo $$", "printf '%s\\n' \"$@\"");
    release("17.0.15");
  }

  @Test
  void it_becomes_java_with_its_arguments_as_they_are() throws Exception {
    Outcome outcome = script("bin/lethe").run("send", "two words", "*");

    assertEquals(0, outcome.exit(), outcome.err());
    List<String> lines = outcome.out().lines().toList();
    assertEquals(Long.toString(outcome.pid()), lines.get(0), "signals must reach the application");
    assertTrue(lines.contains("-Dlethe.home=" + home), outcome.out());
    int classPath = lines.indexOf("-cp");
    assertEquals(
        List.of(
            home + "/lib/lethe.jar:" + home + "/ext/*",
            "dev.lethe.cli.Lethe",
            "send",
            "two words",
            "*"),
        lines.subList(classPath + 1, lines.size()));
  }

  @Test
  void a_symbolic_link_to_it_finds_the_application() throws Exception {
    Files.createDirectories(folder.resolve("usr/bin"));
    Files.createSymbolicLink(folder.resolve("usr/bin/absolute"), home.resolve("bin/lethe"));
    Files.createSymbolicLink(folder.resolve("usr/bin/relative"), Path.of("absolute"));

    Outcome outcome =
        new Script(folder.resolve("usr/bin/relative"), folder, TOOLS)
            .with("JAVA_HOME", java.toString())
            .run();

    assertTrue(
        outcome.out().contains("-Dlethe.home=" + home + "\n"), outcome.out() + outcome.err());
  }

  @Test
  void options_for_the_jvm_come_after_its_own_and_before_the_class() throws Exception {
    Outcome outcome = script("bin/lethe").with("LETHE_JAVA_OPTS", "-Xmx1g -Dx=y").run("run");

    List<String> lines = outcome.out().lines().toList();
    int added = lines.indexOf("-Xmx1g");
    assertEquals(List.of("-Xmx1g", "-Dx=y", "-cp"), lines.subList(added, added + 3));
  }

  @Test
  void a_users_collector_replaces_the_default_one() throws Exception {
    Outcome own = script("bin/lethe").run("run");
    Outcome users = script("bin/lethe").with("LETHE_JAVA_OPTS", "-XX:+UseZGC").run("run");

    assertEquals(List.of("-XX:+UseG1GC"), collectors(own));
    assertEquals(List.of("-XX:+UseZGC"), collectors(users));
  }

  @Test
  void an_archive_of_classes_is_used_if_there_is_one() throws Exception {
    assertFalse(script("bin/lethe").run("run").out().contains("SharedArchiveFile"));

    Path archive = Files.createDirectories(home.resolve("lib")).resolve("lethe.jsa");
    Files.createFile(archive);

    List<String> lines = script("bin/lethe").run("run").out().lines().toList();
    assertTrue(lines.contains("-XX:SharedArchiveFile=" + archive), lines.toString());
  }

  @Test
  void temporary_files_go_to_a_new_folder_of_the_process() throws Exception {
    Path shared = Files.createDirectory(folder.resolve("temporary files"));

    String first = temporaryFolder(script("bin/lethe").with("TMPDIR", shared.toString()).run());
    String second = temporaryFolder(script("bin/lethe").with("TMPDIR", shared.toString()).run());

    assertTrue(first.startsWith(shared + "/lethe-process-"), first);
    assertTrue(Files.isDirectory(Path.of(first)), first);
    assertNotEquals(first, second);
  }

  @Test
  void a_location_of_temporary_files_among_the_options_is_kept() throws Exception {
    Path shared = Files.createDirectory(folder.resolve("shared"));

    Outcome outcome =
        script("bin/lethe")
            .with("TMPDIR", shared.toString())
            .with("LETHE_JAVA_OPTS", "-Djava.io.tmpdir=/elsewhere")
            .run();

    assertEquals("/elsewhere", temporaryFolder(outcome));
    try (Stream<Path> made = Files.list(shared)) {
      assertEquals(List.of(), made.toList());
    }
  }

  @Test
  void it_starts_if_no_temporary_folder_can_be_created() throws Exception {
    Outcome outcome = script("bin/lethe").with("TMPDIR", "/nowhere").run("run");

    assertEquals(0, outcome.exit());
    assertEquals("", outcome.err());
    assertFalse(outcome.out().contains("-Djava.io.tmpdir="), outcome.out());
  }

  /** Returns the last location in the arguments, which is the one that counts. */
  private static String temporaryFolder(Outcome outcome) {
    String option = "-Djava.io.tmpdir=";
    return outcome
        .out()
        .lines()
        .filter(line -> line.startsWith(option))
        .reduce((first, last) -> last)
        .map(line -> line.substring(option.length()))
        .orElseThrow();
  }

  private static List<String> collectors(Outcome outcome) {
    return outcome.out().lines().filter(line -> line.matches("-XX:\\+Use.*GC")).toList();
  }

  @Test
  void an_old_java_is_refused() throws Exception {
    release("11.0.2");
    Outcome eleven = script("bin/lethe").run();
    release("1.8.0_292");
    Outcome eight =
        new Script(home.resolve("bin/lethe"), folder)
            .with("PATH", tools())
            .with("JAVA_HOME", java.toString())
            .run();

    assertEquals(1, eleven.exit());
    assertEquals("lethe: needs Java 17 or newer; " + java + "/bin/java is 11.0.2\n", eleven.err());
    assertEquals(1, eight.exit());
  }

  @Test
  void a_java_without_a_release_file_is_run_for_its_version() throws Exception {
    Files.delete(java.resolve("release"));
    Script.executable(java.resolve("bin/java"), "echo 'openjdk version \"16-ea\" 2020' >&2");

    Outcome outcome = script("bin/lethe").run();

    assertEquals(1, outcome.exit());
    assertTrue(outcome.err().endsWith("is 16-ea\n"), outcome.err());
  }

  @Test
  void a_missing_java_is_reported_with_the_jre_to_install() throws Exception {
    Outcome outcome = new Script(home.resolve("bin/lethe"), folder, TOOLS).run();

    assertEquals(1, outcome.exit());
    assertTrue(outcome.err().contains("install JRE 17"), outcome.err());
  }

  @Test
  void a_java_home_without_java_is_named() throws Exception {
    Outcome outcome =
        new Script(home.resolve("bin/lethe"), folder, TOOLS).with("JAVA_HOME", "/nowhere").run();

    assertEquals(1, outcome.exit());
    assertTrue(outcome.err().contains("JAVA_HOME is /nowhere"), outcome.err());
  }

  private String tools() {
    return folder.resolve("tools").toString();
  }

  private Script script(String path) throws IOException {
    return new Script(home.resolve(path), folder, TOOLS).with("JAVA_HOME", java.toString());
  }

  private void release(String version) throws IOException {
    Files.writeString(java.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }
}
