package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.build.ComposeFile;
import dev.lethe.build.Dockerfile;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.FakeRegistry;
import dev.lethe.fixture.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the image without a container engine: lays out its files as the Dockerfile copies them,
 * starts its entry point with the environment of image and compose file, runs its health check, and
 * stops it with its signal.
 */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class ImageIT {
  private static final int PATIENCE_SECONDS = 90;
  private static final String LIBRARIES = "LD_LIBRARY_PATH";
  private static final Path TOKENS = Path.of("docker/serve/tokens.ndjson");

  /** Value of {@code stop_grace_period}. */
  private static final int GRACE_SECONDS = 60;

  private final Dockerfile image = Dockerfile.read();
  private final ComposeFile compose = ComposeFile.read();
  private final Map<String, String> ours = new HashMap<>();

  @TempDir Path root;

  @Test
  void it_makes_topics_runs_is_healthy_decides_and_stops(Cluster cluster) throws Exception {
    layOut();
    ours.put("KAFKA_BOOTSTRAP_SERVERS", cluster.bootstrapServers());
    ours.put("LETHE_APPLICATION_ID", "image");
    ours.put("LETHE_TOPIC_PREFIX", "image.");
    ours.put("LETHE_HTTP_PORT", Integer.toString(FreePort.find()));
    Map<String, Long> files = files();

    assertEquals(0, end(start("topics", entryPoint(compose.command("topics")))), this::said);
    assertTrue(end(start("lethe", image.healthCheck())) != 0, "nobody is there yet");
    Process run = start("lethe", entryPoint(compose.command("lethe")));
    try {
      await(() -> end(start("lethe", image.healthCheck())) == 0, run);
      decides(cluster);
    } finally {
      run.toHandle().destroy();
      assertTrue(run.waitFor(GRACE_SECONDS, TimeUnit.SECONDS), "it outlives the grace period");
    }

    assertEquals(0, run.exitValue(), this::said);
    assertEquals("SIGTERM", image.last("STOPSIGNAL"), "what Process.destroy() sends");
    assertEquals("60s", compose.services().get("lethe").get("stop_grace_period"));
    assertEquals(files, files(), "a read-only root would do");
    assertTrue(Files.isDirectory(root.resolve("var/lib/lethe/image")), "state is on the volume");
  }

  @Test
  void it_serves_the_api_with_the_shipped_file_of_tokens_and_is_healthy(Cluster cluster)
      throws Exception {
    layOut();
    Endpoint endpoint = Endpoint.free();
    String port = Integer.toString(endpoint.port());
    ours.put("KAFKA_BOOTSTRAP_SERVERS", cluster.bootstrapServers());
    ours.put("LETHE_TOPIC_PREFIX", "served.");
    ours.put("LETHE_SERVE_PORT", port);
    ours.put("LETHE_HTTP_PORT", port);
    ours.put("LETHE_SERVE_TOKENS", TOKENS.toAbsolutePath().toString());

    assertEquals(0, end(start("topics", entryPoint(compose.command("topics")))), this::said);
    Process serve = start("serve", entryPoint(compose.command("serve")));
    try {
      await(() -> end(start("serve", image.healthCheck())) == 0, serve);
      assertEquals(401, endpoint.status("/v1/health"), this::said);
    } finally {
      serve.toHandle().destroy();
      assertTrue(serve.waitFor(GRACE_SECONDS, TimeUnit.SECONDS), "it outlives the grace period");
    }

    assertEquals(0, serve.exitValue(), this::said);
  }

  @Test
  void it_registers_the_schemas_of_its_topics_and_is_done() throws Exception {
    layOut();
    try (FakeRegistry registry = new FakeRegistry()) {
      ours.put("LETHE_SCHEMA_REGISTRY_URL", registry.url());

      assertEquals(0, end(start("schemas", entryPoint(compose.command("schemas")))), this::said);

      Topics topics = Topics.withPrefix(compose.variables("lethe").get("LETHE_TOPIC_PREFIX"));
      assertTrue(registry.subjects().contains(topics.events() + "-value"), this::said);
      assertTrue(registry.subjects().contains(topics.memories() + "-value"), this::said);
    }
  }

  /**
   * Without an installed library the test can use that of the package: {@code apt-get download
   * libjemalloc2}, {@code dpkg -x}, and the folder in LD_LIBRARY_PATH.
   */
  @Test
  void the_java_process_loads_the_allocator_that_the_image_preloads() throws Exception {
    String library = image.variables().get("LD_PRELOAD");
    assumeTrue(isFound(library), "the linker finds no " + library + " on this machine");
    layOut();
    ours.put("KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:1");
    ours.put("LETHE_HTTP_PORT", Integer.toString(FreePort.find()));

    Process run = start("lethe", entryPoint(compose.command("lethe")));
    try {
      await(() -> end(start("lethe", image.healthCheck())) == 0, run);

      Path process = Path.of("/proc", Long.toString(run.pid()));
      assertEquals("java", process.resolve("exe").toRealPath().getFileName().toString());
      String mapped = Files.readString(process.resolve("maps"));
      assertTrue(mapped.lines().anyMatch(line -> line.endsWith("/" + library)), mapped);
    } finally {
      run.toHandle().destroy();
      assertTrue(run.waitFor(GRACE_SECONDS, TimeUnit.SECONDS), "it outlives the grace period");
    }
  }

  /**
   * Returns true if the linker can preload a library; otherwise it prints a warning and continues.
   */
  private boolean isFound(String library) throws Exception {
    Path said = root.resolve("linker");
    ProcessBuilder nothing = new ProcessBuilder("/bin/true").redirectError(said.toFile());
    nothing.environment().put("LD_PRELOAD", library);
    return end(nothing.start()) == 0 && Files.size(said) == 0;
  }

  /**
   * Copies the files that {@code docker build} would copy from the build stage into the last stage.
   */
  private void layOut() throws IOException {
    String[] copy = image.last("COPY").split(" ", -1);
    Path from =
        Path.of(copy[1].substring(image.all("WORKDIR").get(0).length() + 1)).toAbsolutePath();
    Path to = inside(copy[2]);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.sorted().toList()) {
        Path copied = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copied);
        } else if (file.toString().endsWith(".jar")) {
          Files.createSymbolicLink(copied, file);
        } else {
          Files.copy(file, copied);
        }
      }
    }
    Files.createDirectories(inside(image.last("VOLUME")));
  }

  private Path inside(String absolute) {
    return root.resolve(absolute.substring(1));
  }

  private List<String> entryPoint(List<String> command) {
    List<String> words = new ArrayList<>(image.entryPoint());
    words.addAll(command);
    return words;
  }

  /** Starts a command of the image in the environment of a service. */
  private Process start(String service, List<String> words) throws IOException {
    List<String> command = new ArrayList<>(words);
    command.set(0, inside(command.get(0)).toString());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(root.resolve("said").toFile()))
            .redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.put("PATH", "/usr/bin:/bin");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    Optional.ofNullable(System.getenv(LIBRARIES))
        .ifPresent(folders -> environment.put(LIBRARIES, folders));
    environment.putAll(image.variables());
    environment.putAll(compose.variables(service));
    environment.putAll(ours);
    environment.computeIfPresent("LETHE_STATE_DIR", (name, path) -> inside(path).toString());
    return builder.start();
  }

  private static int end(Process process) throws InterruptedException {
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "it doesn't end");
    return process.exitValue();
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private void await(Condition condition, Process run) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.holds()) {
      assertTrue(run.isAlive() && System.nanoTime() < end, this::said);
    }
  }

  private void decides(Cluster cluster) throws Exception {
    Path events =
        Files.writeString(
            root.resolve("events.ndjson"),
            EventJson.bot("e1", "The backup of the image has finished").at(Input.anHourAgo())
                + "\n");
    assertEquals(
        0, end(start("lethe", entryPoint(List.of("send", events.toString())))), this::said);
    Settings settings =
        Settings.read(
            Optional.empty(),
            Map.of(),
            Map.of(
                "bootstrap.servers", cluster.bootstrapServers(), "lethe.topic.prefix", "image."));
    String decisions = Topics.withPrefix("image.").decisions();
    try (Outputs outputs = Outputs.of(settings, decisions)) {
      outputs.await(() -> !outputs.records(decisions).isEmpty(), this::said);
      assertFalse(outputs.decisions().isEmpty());
      assertEquals("minted", outputs.decision("e1").get("verdict").asText());
    }
  }

  /** Returns the files of the image with their modification times. */
  private Map<String, Long> files() throws IOException {
    Map<String, Long> changed = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root.resolve("opt"))) {
      for (Path file : files.toList()) {
        changed.put(file.toString(), Files.getLastModifiedTime(file).toMillis());
      }
    }
    return changed;
  }

  private String said() {
    try {
      return Files.readString(root.resolve("said"));
    } catch (IOException nothing) {
      return "nothing was said";
    }
  }
}
