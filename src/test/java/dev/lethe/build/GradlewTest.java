package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.lethe.build.Script.Outcome;
import dev.lethe.build.Script.Started;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code gradlew} with a test distribution served on the loopback address, and a stub of Maven that
 * records its arguments.
 */
@Timeout(180)
class GradlewTest {
  private static final String QUIET =
      "-B -ntp -q -f ROOT/pom.xml"
          + " -Dorg.slf4j.simpleLogger.log.org.apache.maven.plugin.surefire=info ";

  @TempDir Path folder;

  private final AtomicInteger requests = new AtomicInteger();
  private HttpServer server;
  private String url;
  private byte[] zip;
  private Path root;
  private Path userHome;
  private Script gradlew;

  @BeforeEach
  void serve_a_distribution_to_a_project() throws Exception {
    zip = distribution("printf '%s\\n' \"$@\"", "exit ${STUB_EXIT:-0}");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/gradle-0.1-bin.zip",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(200, zip.length);
          exchange.getResponseBody().write(zip);
          exchange.close();
        });
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort() + "/gradle-0.1-bin.zip";

    root = Files.createDirectories(folder.resolve("project")).toRealPath();
    userHome = folder.resolve("gradle-home");
    Files.createDirectories(root.resolve("gradle/wrapper"));
    Files.createDirectories(root.resolve("src/main/java"));
    for (String file : List.of("gradlew", "gradle/wrapper/GradleDistribution.java")) {
      Files.copy(Path.of(file), root.resolve(file));
    }
    wrapperProperties(url, sha256(zip));
    gradlew =
        new Script(
                root.resolve("gradlew"),
                folder,
                "cat",
                "dirname",
                "find",
                "head",
                "printf",
                "sort",
                "xargs")
            .with("JAVA_HOME", System.getProperty("java.home"))
            .with("HOME", folder.toString())
            .with("GRADLE_USER_HOME", userHome.toString());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void it_downloads_gradle_once_into_the_usual_place_and_hands_it_the_arguments() throws Exception {
    Outcome first = gradlew.run("check", "--args=two words");
    Outcome second = gradlew.run("tasks");

    assertEquals(new Outcome(first.pid(), 0, "check\n--args=two words\n", first.err()), first);
    assertEquals("gradlew: downloading " + url + "\n", first.err());
    assertEquals(new Outcome(second.pid(), 0, "tasks\n", ""), second);
    assertEquals(1, requests.get());
    assertEquals(
        List.of("gradle-0.1", "gradle-0.1-bin.zip.lck", "gradle-0.1-bin.zip.ok"), installed());
  }

  @Test
  void it_returns_the_exit_code_of_gradle() throws Exception {
    Outcome outcome = gradlew.with("STUB_EXIT", "7").run("check");

    assertEquals(7, outcome.exit());
  }

  @Test
  void calls_at_the_same_time_share_one_download() throws Exception {
    List<Started> calls = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      calls.add(gradlew.start("call-" + i));
    }

    for (int i = 0; i < 4; i++) {
      Outcome outcome = calls.get(i).await();
      assertEquals(0, outcome.exit(), outcome.err());
      assertEquals("call-" + i + "\n", outcome.out());
    }
    assertEquals(1, requests.get());
  }

  @Test
  void a_download_that_was_cut_short_is_begun_again() throws Exception {
    Path hash = hashFolder();
    Files.createDirectories(hash.resolve("gradle-0.1/lib"));
    Files.write(hash.resolve("gradle-0.1-bin.zip.part"), new byte[] {1, 2, 3});

    Outcome outcome = gradlew.run("check");

    assertEquals(0, outcome.exit(), outcome.err());
    assertFalse(Files.exists(hash.resolve("gradle-0.1/lib")));
    assertFalse(Files.exists(hash.resolve("gradle-0.1-bin.zip.part")));
  }

  @Test
  void a_corrupt_download_is_refused_and_removed() throws Exception {
    wrapperProperties(url, "0".repeat(64));
    Path log = stubMaven();

    Outcome outcome = gradlew.run("check");

    assertEquals(1, outcome.exit());
    assertEquals("", outcome.out());
    assertTrue(outcome.err().contains("corrupt"), outcome.err());
    assertTrue(outcome.err().contains(sha256(zip)), outcome.err());
    assertEquals(List.of("gradle-0.1-bin.zip.lck"), installed());
    assertFalse(
        Files.exists(log), "Maven must not stand in for a distribution that was tampered with");
  }

  @Test
  void an_answer_that_is_no_distribution_is_an_error() throws Exception {
    wrapperProperties(url.replace("/gradle", "/missing/gradle"), sha256(zip));

    Outcome outcome = gradlew.run("check");

    assertEquals(1, outcome.exit());
    assertTrue(outcome.err().contains("returned HTTP status 404"), outcome.err());
  }

  @Test
  void without_a_connection_maven_runs_the_tasks_it_knows() throws Exception {
    unreachable();
    Path log = stubMaven();

    Outcome outcome =
        gradlew.run(
            "clean",
            "assemble",
            "installDist",
            "test",
            "check",
            "soak",
            "jmh",
            "quality",
            "--args=-f 1 Normalize");

    assertEquals(0, outcome.exit(), outcome.err());
    assertEquals(
        "gradlew: could not connect to 127.0.0.1 within 5 s; running the tasks with Maven instead\n",
        outcome.err());
    assertEquals(
        List.of(
            QUIET + "clean",
            QUIET + "process-classes",
            QUIET + "process-classes",
            QUIET + "test -Dintegration.tests=none",
            QUIET + "spotless:check verify",
            QUIET + "test -Dtest.tags=soak",
            QUIET + "test-compile exec:exec@jmh -Djmh.args=-f 1 Normalize",
            QUIET + "test-compile exec:exec@quality -Dquality.args=-f 1 Normalize"),
        calls(log));
  }

  @Test
  void without_a_connection_the_slowest_classes_precede_the_summary_of_the_tests()
      throws Exception {
    unreachable();
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= 12; i++) {
      String failed = i == 11 ? " <<< FAILURE!" : "";
      lines.add(
          "[INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: %d.50 s%s -- in a.B%d"
              .formatted(i, failed, i));
    }
    List<String> summary = List.of("[INFO] ", "[INFO] Results:", "[ERROR] Tests run: 12");
    List<String> stub = new ArrayList<>();
    lines.forEach(line -> stub.add("echo '" + line + "'"));
    summary.forEach(line -> stub.add("echo '" + line + "'"));
    stub.add("exit 3");
    stubMaven(stub.toArray(String[]::new));

    Outcome outcome = gradlew.run("check");

    assertEquals(3, outcome.exit(), outcome.err());
    List<String> expected = new ArrayList<>(lines);
    expected.add("[INFO] ");
    expected.add("[INFO] Slowest test classes:");
    for (int i = 12; i > 2; i--) {
      expected.add(i + ".50 s  a.B" + i);
    }
    expected.addAll(summary.subList(1, 3));
    assertEquals(expected, outcome.out().lines().toList());
  }

  @Test
  void without_a_connection_fuzz_receives_the_words_of_args() throws Exception {
    unreachable();
    Path log = stubMaven();

    Outcome outcome = gradlew.run("fuzz", "--args=--messages 1000 --seed 7");

    assertEquals(0, outcome.exit(), outcome.err());
    assertEquals(
        List.of(QUIET + "test-compile exec:exec@fuzz -Dfuzz.args=--messages 1000 --seed 7"),
        calls(log));
  }

  @Test
  void without_a_connection_a_failing_task_is_the_last() throws Exception {
    unreachable();
    Path log = stubMaven("exit 1");

    Outcome outcome = gradlew.run("clean", "check", "run");

    assertEquals(1, outcome.exit());
    assertEquals(List.of(QUIET + "clean"), calls(log));
  }

  @Test
  void without_a_connection_run_assembles_and_becomes_the_demo() throws Exception {
    unreachable();
    Path log = stubMaven("echo 'only for people'");

    Outcome outcome = gradlew.run("run");

    assertEquals(0, outcome.exit(), outcome.err());
    assertEquals(
        outcome.pid() + "\ndemo\n", outcome.out(), "Ctrl-C and signals must reach the application");
    assertEquals(List.of(QUIET + "process-classes"), calls(log));
  }

  @Test
  void without_a_connection_run_hands_on_the_words_of_args() throws Exception {
    unreachable();
    stubMaven();

    Outcome equals = gradlew.run("run", "--args=simulate \"two words\" '$HOME' *");
    Outcome apart = gradlew.run("run", "--args", "demo --once");

    assertEquals(equals.pid() + "\nsimulate\ntwo words\n$HOME\n*\n", equals.out());
    assertEquals(apart.pid() + "\ndemo\n--once\n", apart.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"src/main/java", "src/bench/java"})
  void without_a_connection_run_assembles_again_only_after_a_change(String sources)
      throws Exception {
    unreachable();
    Path log = stubMaven();
    Path source =
        Files.createFile(Files.createDirectories(root.resolve(sources)).resolve("A.java"));
    gradlew.run("run");

    Files.setLastModifiedTime(
        root.resolve("build/maven/assembled"), FileTime.from(Instant.now().plusSeconds(60)));
    gradlew.run("run");
    List<String> unchanged = calls(log);
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(120)));
    gradlew.run("run");

    assertEquals(1, unchanged.size());
    assertEquals(2, calls(log).size());
  }

  @Test
  void without_a_connection_a_task_that_maven_does_not_know_is_refused() throws Exception {
    unreachable();
    Path log = stubMaven();

    Outcome unknown = gradlew.run("clean", "dependencies");
    Outcome none = gradlew.run();

    assertEquals(1, unknown.exit());
    assertTrue(unknown.err().contains("unsupported argument 'dependencies'"), unknown.err());
    assertEquals(1, none.exit());
    assertTrue(none.err().contains("missing task"), none.err());
    assertFalse(Files.exists(log), "nothing may run before all tasks are known");
  }

  @Test
  void without_a_connection_a_missing_maven_is_reported() throws Exception {
    unreachable();

    Outcome outcome = gradlew.run("check");

    assertEquals(1, outcome.exit());
    assertTrue(outcome.err().contains("mvn is not installed"), outcome.err());
  }

  @Test
  void a_missing_jdk_is_reported() throws Exception {
    Outcome outcome = gradlew.with("JAVA_HOME", folder.resolve("nowhere").toString()).run("check");

    assertEquals(1, outcome.exit());
    assertTrue(outcome.err().contains("install JDK 17"), outcome.err());
  }

  /**
   * Creates a stub of Maven that records its arguments and assembles an application that prints its
   * process id and arguments.
   */
  private Path stubMaven(String... more) throws IOException {
    Path log = folder.resolve("maven.log");
    Path application = root.resolve("build/lethe/bin/lethe");
    Path mark = root.resolve("build/maven/assembled");
    Script.executable(folder.resolve("application"), "echo $$", "printf '%s\\n' \"$@\"");
    Files.createDirectories(application.getParent());
    Files.createDirectories(mark.getParent());
    List<String> lines = new ArrayList<>();
    lines.add("echo \"$*\" >>'" + log + "'");
    lines.add(
        "[ -e '"
            + application
            + "' ] || /bin/ln -s '"
            + folder.resolve("application")
            + "' '"
            + application
            + "'");
    lines.add(": >'" + mark + "'");
    lines.addAll(List.of(more));
    gradlew.withTool("mvn", lines.toArray(String[]::new));
    return log;
  }

  private List<String> calls(Path log) throws IOException {
    return Files.readString(log).replace(root.toString(), "ROOT").lines().toList();
  }

  /** Sets the URL to a port without a listener: it has just been closed. */
  private void unreachable() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    wrapperProperties("http://127.0.0.1:" + port + "/gradle-0.1-bin.zip", sha256(zip));
  }

  private void wrapperProperties(String distributionUrl, String sum) throws IOException {
    Files.writeString(
        root.resolve("gradle/wrapper/gradle-wrapper.properties"),
        "distributionPath=wrapper/dists\ndistributionSha256Sum="
            + sum
            + "\ndistributionUrl="
            + distributionUrl.replace(":", "\\:")
            + "\n");
  }

  private Path hashFolder() throws Exception {
    byte[] md5 = MessageDigest.getInstance("MD5").digest(url.getBytes(StandardCharsets.UTF_8));
    return userHome
        .resolve("wrapper/dists/gradle-0.1-bin")
        .resolve(new BigInteger(1, md5).toString(36));
  }

  private List<String> installed() throws Exception {
    try (Stream<Path> children = Files.list(hashFolder())) {
      return children.map(child -> child.getFileName().toString()).sorted().toList();
    }
  }

  private static byte[] distribution(String... lines) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      out.putNextEntry(new ZipEntry("gradle-0.1/"));
      out.putNextEntry(new ZipEntry("gradle-0.1/bin/"));
      out.putNextEntry(new ZipEntry("gradle-0.1/bin/gradle"));
      out.write(("#!/bin/sh\n" + String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
