package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.Lethe;
import dev.lethe.cli.TestConsole;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.fixture.MarkdownPage;
import dev.lethe.runtime.SecuredBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.utils.SecurityUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The operators' page is sufficient: with the settings of an example, and with only the access
 * rights that its commands grant, the application works.
 */
@Timeout(180)
class SecuredIT {
  private static final MarkdownPage PAGE = MarkdownPage.read(Path.of("docker/README.md"));
  private static final Path EXAMPLES = Path.of("docker/examples");

  @TempDir Path folder;

  @Test
  void tls_and_sasl_as_in_the_example_with_the_rights_of_the_page() throws Exception {
    assertWorks("sasl-ssl.properties", "SASL_SSL");
  }

  @Test
  void a_certificate_of_its_own_as_in_the_example_with_the_rights_of_the_page() throws Exception {
    assertWorks("mutual-tls.properties", "SSL");
  }

  private void assertWorks(String example, String protocol) throws Exception {
    try (SecuredBroker broker = new SecuredBroker()) {
      broker.enrol();
      asAdministrator(broker, "topics", "apply");
      Path settings = filledIn(example, broker, protocol);
      assertEquals(
          ExitCode.CONFIGURATION,
          lethe(new TestConsole(Map.of()), "topics", "plan", "--config=" + settings),
          "the user that the example names is granted nothing yet");
      commands().forEach(command -> grant(broker, command));
      Path log = folder.resolve("run.log");
      KillableJvm run =
          KillableJvm.start(
              LetheProcess.class,
              log,
              List.of(
                  "run",
                  "--config=" + settings,
                  "--state-dir=" + folder.resolve("state"),
                  "--set=lethe.http.port=0"));
      try {
        decides(broker, run);
      } finally {
        run.terminate();
      }
    }
  }

  /**
   * Writes the example with the broker's address, files and passwords in place of its placeholders.
   */
  private Path filledIn(String example, SecuredBroker broker, String protocol) throws IOException {
    String text =
        Files.readString(EXAMPLES.resolve(example))
            .replaceAll(
                "(?m)^bootstrap.servers=.*", "bootstrap.servers=" + broker.address(protocol))
            .replace("/etc/lethe/kafka/truststore.p12", broker.truststore())
            .replace("/etc/lethe/kafka/keystore.p12", broker.usersKeystore())
            .replace("change-it", broker.password());
    return Files.writeString(folder.resolve(example), text);
  }

  private void decides(SecuredBroker broker, KillableJvm run) throws IOException {
    Path events =
        Files.writeString(
            folder.resolve("events.ndjson"),
            EventJson.bot("e1", "The certificate was renewed").at(0) + "\n");
    asAdministrator(broker, "send", events.toString());
    Settings settings =
        Settings.read(Optional.empty(), Map.of(), Map.of("bootstrap.servers", broker.address()));
    String decisions = Topics.withPrefix("lethe.").decisions();
    try (Outputs outputs = Outputs.of(settings, decisions)) {
      outputs.await(
          () -> {
            run.requireAlive();
            return !outputs.records(decisions).isEmpty();
          },
          () -> "nothing is decided");
    }
  }

  private static void asAdministrator(SecuredBroker broker, String... command) {
    List<String> args = new ArrayList<>(List.of(command));
    args.add("--bootstrap-servers=" + broker.address());
    TestConsole console = new TestConsole(Map.of());
    int exit = lethe(console, args.toArray(new String[0]));
    assertEquals(ExitCode.DONE, exit, () -> console.out() + console.err());
  }

  private static int lethe(TestConsole console, String... args) {
    return Lethe.commandLine(console.console(), new BundledApplication()).execute(args);
  }

  /** Returns the page's {@code kafka-acls} commands. */
  private static List<String> commands() {
    List<String> commands =
        PAGE.blocks().stream()
            .flatMap(block -> block.lines().stream())
            .filter(line -> line.startsWith("kafka-acls "))
            .toList();
    assertEquals(4, commands.size());
    return commands;
  }

  private static void grant(SecuredBroker broker, String command) {
    List<AclOperation> operations = new ArrayList<>();
    ResourceType type = null;
    String name = null;
    String[] words = command.split(" ", -1);
    for (int i = 0; i < words.length - 1; i++) {
      switch (words[i]) {
        case "--operation" -> operations.add(SecurityUtils.operation(words[i + 1]));
        case "--topic", "--group", "--transactional-id" -> {
          type = ResourceType.fromString(words[i].substring(2).replace("-", "_"));
          name = words[i + 1];
        }
        case "--allow-principal" -> assertEquals("User:lethe", words[i + 1]);
        default -> {}
      }
    }
    PatternType pattern =
        command.endsWith("--resource-pattern-type prefixed")
            ? PatternType.PREFIXED
            : PatternType.LITERAL;
    broker.grant(type, name, pattern, operations.toArray(new AclOperation[0]));
  }
}
