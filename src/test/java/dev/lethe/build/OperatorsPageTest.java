package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.Lethe;
import dev.lethe.cli.TestConsole;
import dev.lethe.config.Settings;
import dev.lethe.fixture.MarkdownPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import kafka.admin.ConfigCommand;
import org.apache.kafka.coordinator.group.GroupConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands of the pages for operators, checked as far as possible without a Kubernetes cluster.
 * {@code SecuredIT} runs those of {@code kafka-acls}.
 */
class OperatorsPageTest {
  private static final Path OPERATORS = Path.of("docker/README.md");

  @ParameterizedTest
  @ValueSource(strings = {"docker/README.md", "topology/registry.md"})
  void every_command_can_be_typed(String page) throws Exception {
    List<String> commands = commands(Path.of(page));

    assertTrue(commands.size() >= 5, commands::toString);
    for (String command : commands) {
      if (!command.startsWith("helm ")) {
        check(command);
      }
    }
  }

  @Test
  void helm_accepts_the_documented_commands() throws Exception {
    Chart.requireHelm();
    List<String> commands =
        commands(OPERATORS).stream().filter(command -> command.startsWith("helm ")).toList();

    assertEquals(5, commands.size(), commands::toString);
    for (String command : commands) {
      check(command);
    }
  }

  @Test
  void a_command_without_a_check_is_rejected() {
    assertThrows(AssertionError.class, () -> check("docker compose up"));
    assertThrows(AssertionError.class, () -> check("kubectl delete statefulset/lethe"));
    assertThrows(AssertionError.class, () -> check("export LETHE_PARTITION=8"));
    assertThrows(AssertionError.class, () -> check("lethe schemas delete"));
  }

  /** Returns the commands in code blocks, and the known commands in backticks within text. */
  private static List<String> commands(Path file) {
    MarkdownPage page = MarkdownPage.read(file);
    Stream<String> blocks =
        page.blocks().stream()
            .flatMap(block -> block.lines().stream())
            .map(line -> line.replaceFirst("^\\$ ", "").replaceFirst("\\s+# .*", ""));
    Stream<String> text =
        page.paragraphs().stream()
            .flatMap(paragraph -> MarkdownPage.code(paragraph).stream())
            .filter(code -> code.matches("(lethe|export|kubectl|helm|kafka-\\w+) .*"));
    return Stream.concat(blocks, text).filter(command -> !command.isBlank()).distinct().toList();
  }

  private static void check(String command) throws Exception {
    List<String> words = List.of(command.split(" ", -1));
    List<String> rest = words.subList(1, words.size());
    switch (words.get(0)) {
      case "lethe" -> lethe(rest);
      case "export" -> export(rest);
      case "helm" -> helm(rest);
      case "kubectl" -> kubectl(command);
      case "kafka-configs.sh" -> kafkaConfigs(rest);
      case "docker" -> docker(command);
      case "kafka-acls" -> {}
      default -> throw new AssertionError("nobody knows how to check " + command);
    }
  }

  private static void lethe(List<String> typed) {
    int redirected = typed.indexOf(">>");
    List<String> words = redirected < 0 ? typed : typed.subList(0, redirected);
    assertDoesNotThrow(
        () ->
            Lethe.commandLine(new TestConsole(Map.of()).console(), new BundledApplication())
                .parseArgs(words.toArray(String[]::new)),
        words::toString);
  }

  private static void export(List<String> assignments) {
    Map<String, String> environment = new HashMap<>();
    for (String assignment : assignments) {
      String[] parts = assignment.split("=", 2);
      environment.put(parts[0], parts[1]);
    }
    Settings settings =
        assertDoesNotThrow(() -> Settings.read(Optional.empty(), environment, Map.of()));
    assertEquals(List.of(), settings.warnings());
  }

  /**
   * Renders {@code helm install NAME CHART --set KEY=VALUE}, which validates the values against the
   * chart's schema.
   */
  private static void helm(List<String> words) {
    assertTrue(List.of("install", "upgrade").contains(words.get(0)), words::toString);
    assertDoesNotThrow(() -> template(words).call());
  }

  private static TemplateCommand template(List<String> words) {
    TemplateCommand template =
        new Helm(Path.of(words.get(2)))
            .template()
            .withName(words.get(1))
            .withKubeVersion(Chart.KUBERNETES);
    for (int i = 3; i < words.size(); i++) {
      switch (words.get(i)) {
        case "--set" -> {
          String[] value = words.get(++i).split("=", 2);
          template.set(value[0], value[1]);
        }
        case "--reuse-values" -> {}
        default -> throw new AssertionError(words.get(i));
      }
    }
    return template;
  }

  /** Checks that secrets have the names and keys that the chart mounts. */
  private static void kubectl(String command) throws IOException {
    String manifests = Files.readString(Path.of("docker/k8s/lethe.yaml"));
    if (command.equals("kubectl rollout restart statefulset/lethe")) {
      assertTrue(manifests.contains("kind: StatefulSet\nmetadata:\n  name: lethe\n"), manifests);
    } else if (command.startsWith("kubectl create secret generic lethe-http ")) {
      assertTrue(command.contains(" --from-literal=token="), command);
      assertTrue(manifests.contains("{name: lethe-http, key: token}"), manifests);
      assertTrue(manifests.contains(command), "as the manifests' own first lines say");
    } else if (command.startsWith("kubectl create secret generic lethe-kafka ")) {
      assertTrue(command.contains(" --from-file=client.properties=sasl-ssl.properties "), command);
      String client = Files.readString(Path.of("docker/examples/sasl-ssl.properties"));
      assertTrue(command.endsWith(" --from-file=truststore.p12"), command);
      assertTrue(client.contains("=/etc/lethe/kafka/truststore.p12\n"), client);
      assertTrue(
          commands(OPERATORS).stream()
              .anyMatch(one -> one.endsWith(" kafka.existingSecret=lethe-kafka")),
          "the chart is told of it");
    } else if (command.startsWith("kubectl create secret generic ")) {
      createSecret(command.split(" ", -1)[4], command);
    } else if (command.startsWith("kubectl port-forward ")) {
      String rendered = documented("lethe-tokens").call();
      assertEquals("kubectl port-forward service/lethe-serve 8090", command);
      assertTrue(rendered.contains("kind: Service\nmetadata:\n  name: lethe-serve\n"), rendered);
      assertTrue(rendered.contains("{name: api, port: 8090, "), rendered);
    } else if (!command.equals("kubectl apply")) {
      throw new AssertionError("nobody knows how to check " + command);
    }
  }

  /** Checks that the page's command for Helm that names a secret uses its key. */
  private static void createSecret(String name, String command) {
    String rendered = documented(name).call();
    if (command.endsWith(" --from-file=tokens.ndjson")) {
      assertTrue(rendered.contains("secretName: " + name + ","), rendered);
      assertTrue(rendered.contains("/tokens.ndjson}"), rendered);
    } else {
      assertTrue(command.contains(" --from-literal=api-key="), command);
      assertTrue(rendered.contains("{name: " + name + ", key: api-key}"), rendered);
    }
  }

  /** Returns the page's command for Helm that contains a word. */
  private static TemplateCommand documented(String word) {
    String command =
        commands(OPERATORS).stream()
            .filter(one -> one.startsWith("helm ") && one.endsWith("=" + word))
            .findFirst()
            .orElseThrow();
    return template(List.of(command.split(" ", -1)).subList(1, command.split(" ", -1).length));
  }

  /** The file of tokens itself contains this command, and {@code ContainerTest} runs it. */
  private static void docker(String command) throws IOException {
    boolean isKnown =
        command.equals("docker compose -f docker/compose.yaml up --build")
            || Files.readString(Path.of("docker/serve/tokens.ndjson"))
                .contains("\n# " + command + "\n");
    assertTrue(isKnown, command);
  }

  /** Checks the options with Kafka's own command, and the names of the group settings. */
  private static void kafkaConfigs(List<String> words) {
    ConfigCommand.ConfigCommandOptions options =
        new ConfigCommand.ConfigCommandOptions(words.toArray(String[]::new));
    assertDoesNotThrow(options::checkArgs);
    assertEquals("List(groups)", options.entityTypes().toString());
    assertTrue(
        GroupConfig.configNames()
            .containsAll(ConfigCommand.parseConfigsToBeAdded(options).stringPropertyNames()),
        words::toString);
  }
}
