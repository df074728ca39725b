package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.fixture.BotClients;
import dev.lethe.gateway.Gateway;
import dev.lethe.text.fingerprint.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The clients of {@code src/clients} and their examples, with a gateway in front of a running
 * application. Each language has a tenant of its own.
 */
@Timeout(600)
@ExtendWith(Cluster.Shared.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientsIT {
  private static final Path PYTHON = Path.of("src/clients/python").toAbsolutePath();
  private static final Path TYPESCRIPT = Path.of("src/clients/typescript").toAbsolutePath();
  private static final String PAYLOADS =
      Path.of("src/clients/discord.ndjson").toAbsolutePath().toString();

  private static final int PATIENCE_SECONDS = 240;

  /** Decisions on the recorded payloads. */
  private static final String DECIDED =
      """
      MESSAGE_CREATE minted new_family
      MESSAGE_CREATE aggregated exact_duplicate
      MESSAGE_CREATE minted human_message
      MESSAGE_UPDATE updated edited
      MESSAGE_CREATE minted human_message
      MESSAGE_DELETE marked_deleted deleted
      MESSAGE_CREATE aggregated exact_duplicate
      """;

  private Path folder;
  private Deployment lethe;
  private Gateway gateway;
  private FlakyProxy proxy;
  private Path compiled;

  @BeforeAll
  void start(Cluster cluster, @TempDir Path temporary) throws IOException {
    folder = temporary;
    Path tokens =
        Files.write(temporary.resolve("tokens.ndjson"), List.of(line("python"), line("node")));
    lethe =
        Deployment.on(
            cluster,
            temporary,
            "http-clients",
            Map.of("lethe.serve.port", "0", "lethe.serve.tokens", tokens.toString()));
    lethe.start("app");
    gateway = lethe.serve(Optional.empty());
    proxy = FlakyProxy.of(gateway.url());
  }

  /** The token of a tenant's moderator is the tenant's name. */
  private static String line(String tenant) throws IOException {
    Map<String, String> line =
        Map.of(
            "name", tenant, "token", Digest.named(tenant), "tenant", tenant, "role", "moderator");
    return new ObjectMapper().writeValueAsString(line);
  }

  @AfterAll
  void stop() {
    proxy.close();
    gateway.close();
    lethe.close();
  }

  @Test
  void the_tests_of_the_python_client_pass() throws Exception {
    run("python", BotClients.plainPython(), PYTHON.resolve("test_lethe.py").toString());
  }

  @Test
  void the_tests_of_the_typescript_client_pass() throws Exception {
    run("node", "node", compiled().resolve("lethe.test.js").toString());
  }

  @Test
  void the_discord_bot_in_python_prints_decisions() throws Exception {
    assertEquals(DECIDED, python("discord_bot.py", PAYLOADS));
  }

  @Test
  void the_discord_bot_in_typescript_prints_decisions() throws Exception {
    assertEquals(DECIDED, node("discord-bot.js", PAYLOADS));
  }

  @Test
  void the_agent_in_python_remembers_what_was_said_and_logs_it_as_used() throws Exception {
    requireMemory(python("agent.py", "Is Ada the owner?", "Who is the owner?"));
    requireUsed("python/agent-python");
  }

  @Test
  void the_agent_in_typescript_remembers_what_was_said_and_logs_it_as_used() throws Exception {
    requireMemory(node("agent.js", "Is Ada the owner?", "Who is the owner?"));
    requireUsed("node/agent-node");
  }

  private static void requireMemory(String printed) {
    List<String> answers = printed.lines().toList();
    assertEquals(2, answers.size(), printed);
    assertFalse(answers.get(0).contains("Ada"), printed);
    assertTrue(answers.get(1).contains("Is Ada the owner?"), printed);
  }

  private void requireUsed(String scope) {
    lethe.outputs().await(() -> isUsed(scope), () -> "no memory of " + scope + " was used");
  }

  private boolean isUsed(String scope) {
    return lethe.outputs().memories().values().stream()
        .filter(memory -> memory.path("scope").asText().equals(scope))
        .anyMatch(memory -> memory.at("/usage/included_count_total").intValue() > 0);
  }

  private String python(String example, String... args) throws Exception {
    String[] command = new String[args.length + 2];
    command[0] = BotClients.plainPython();
    command[1] = PYTHON.resolve("examples").resolve(example).toString();
    System.arraycopy(args, 0, command, 2, args.length);
    return run("python", command);
  }

  private String node(String example, String... args) throws Exception {
    String[] command = new String[args.length + 2];
    command[0] = "node";
    command[1] = compiled().resolve("examples").resolve(example).toString();
    System.arraycopy(args, 0, command, 2, args.length);
    return run("node", command);
  }

  /** Compiles the client in TypeScript with its tests and examples. Returns the folder. */
  private Path compiled() throws Exception {
    if (compiled == null) {
      Path modules = BotClients.nodeModules();
      Path out = Files.createDirectories(folder.resolve("compiled"));
      Files.copy(TYPESCRIPT.resolve("package.json"), out.resolve("package.json"));
      run(
          "node",
          "node",
          modules.resolve("typescript/bin/tsc").toString(),
          "--project",
          TYPESCRIPT.toString(),
          "--typeRoots",
          modules.resolve("@types").toString(),
          "--outDir",
          out.toString());
      compiled = out;
    }
    return compiled;
  }

  /** Runs a command that must succeed. Returns what it prints. */
  private String run(String token, String... command) throws Exception {
    Path out = Files.createTempFile(folder, token, ".out");
    Path err = Files.createTempFile(folder, token, ".err");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("LETHE_URL", gateway.url());
    builder.environment().put("LETHE_PROXY_URL", proxy.url());
    builder.environment().put("LETHE_TOKEN", token);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    String printed = Files.readString(out);
    assertTrue(ended, () -> "it doesn't end\n" + printed);
    assertEquals(0, process.exitValue(), printed + Files.readString(err));
    return printed;
  }
}
