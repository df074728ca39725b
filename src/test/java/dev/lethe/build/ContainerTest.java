package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kafka.server.KafkaConfig;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * No container engine runs here, so this checks what can go wrong in {@code docker/} without one:
 * every variable and path is one that the code, the broker and the assembled application have.
 */
class ContainerTest {
  private static final Path APPLICATION = Path.of("build/lethe");
  private static final Pattern VARIABLE = Pattern.compile("(\\w+)=(?:\"([^\"]*)\"|(\\S+))");

  private final Map<String, List<String>> image = instructions();
  private final Map<String, Map<String, Object>> services = services();

  @Test
  void the_image_starts_the_application_that_the_build_stage_assembles() {
    String[] copy = last("COPY").split(" ", -1);
    String entryPoint = String.join(" ", words(last("ENTRYPOINT")));

    assertEquals("--from=build", copy[0]);
    assertEquals(image.get("WORKDIR").get(0) + "/" + APPLICATION, copy[1]);
    assertTrue(entryPoint.startsWith(copy[2] + "/"), entryPoint);
    Path script = APPLICATION.resolve(entryPoint.substring(copy[2].length() + 1));
    assertTrue(Files.isExecutable(script), script + " is not in the assembled application");
    assertTrue(image.get("RUN").get(0).endsWith(" ./gradlew installDist"));
  }

  @Test
  void the_variables_of_image_and_compose_are_settings_without_a_warning() {
    for (String service : List.of("topics", "lethe")) {
      Map<String, String> environment = new HashMap<>(imageVariables());
      environment.putAll(variables(service));

      Settings settings = Settings.read(Optional.empty(), environment, Map.of());

      assertEquals(List.of(), settings.warnings(), service);
      List<String> known =
          Arrays.stream(Setting.values()).flatMap(s -> s.variables().stream()).toList();
      environment.remove("LETHE_JAVA_OPTS");
      assertTrue(known.containsAll(environment.keySet()), environment.keySet().toString());
    }
  }

  @Test
  void the_start_script_reads_the_variables_meant_for_it() throws IOException {
    String script = Files.readString(APPLICATION.resolve("bin/lethe"));

    assertTrue(imageVariables().containsKey("LETHE_JAVA_OPTS"));
    assertTrue(script.contains("${LETHE_JAVA_OPTS:-}"));
    assertFalse(
        imageVariables().containsKey("JAVA_TOOL_OPTIONS"), "the image must leave it to its users");
  }

  @Test
  void state_lies_on_a_volume_that_the_user_of_the_image_owns() {
    String state = imageVariables().get("LETHE_STATE_DIR");

    assertEquals(state, last("VOLUME"));
    assertEquals(List.of("state:" + state), services.get("lethe").get("volumes"));
    assertTrue(last("RUN").contains("install -d -o lethe -g lethe " + state));
    assertFalse(List.of("0", "root").contains(last("USER").split(":", 2)[0]));
  }

  @Test
  void the_variables_of_the_broker_are_a_valid_configuration_of_it() {
    Map<String, String> configuration = new HashMap<>();
    variables("kafka")
        .forEach(
            (variable, value) ->
                configuration.put(
                    variable
                        .substring("KAFKA_".length())
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '.'),
                    value));

    List<String> unknown = new ArrayList<>(configuration.keySet());
    unknown.removeAll(KafkaConfig.configDef().names());

    assertEquals(List.of(), unknown);
    assertDoesNotThrow(() -> new KafkaConfig(configuration, false));
  }

  @Test
  void lethe_goes_to_a_listener_of_the_broker_and_waits_until_it_is_healthy() {
    String server = variables("lethe").get("KAFKA_BOOTSTRAP_SERVERS");
    String listeners = variables("kafka").get("KAFKA_ADVERTISED_LISTENERS");

    assertTrue(List.of(listeners.split(",")).contains("INSIDE://" + server), listeners);
    assertTrue(services.get("kafka").containsKey("healthcheck"));
    assertEquals(
        Map.of("kafka", Map.of("condition", "service_healthy")),
        services.get("topics").get("depends_on"));
    assertEquals(
        Map.of("topics", Map.of("condition", "service_completed_successfully")),
        services.get("lethe").get("depends_on"));
  }

  @Test
  void the_commands_are_commands_of_lethe() throws Exception {
    List<List<String>> commands = new ArrayList<>(List.of(words(last("CMD"))));
    services.values().stream()
        .map(service -> service.get("command"))
        .filter(command -> command != null)
        .forEach(command -> commands.add(strings(command)));

    for (List<String> command : commands) {
      List<String> line = new ArrayList<>(List.of(APPLICATION.resolve("bin/lethe").toString()));
      line.addAll(command);
      line.add("--help");
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, process.waitFor(), command + ": " + output);
    }
  }

  @Test
  void compose_builds_the_image_from_files_that_are_there() {
    Map<?, ?> build = (Map<?, ?>) services.get("lethe").get("build");

    Path context = Path.of("docker").resolve((String) build.get("context")).normalize();
    assertEquals(Path.of(""), context);
    assertTrue(Files.isRegularFile(context.resolve((String) build.get("dockerfile"))));
    assertEquals(build, services.get("topics").get("build"));
  }

  @Test
  void the_image_is_labelled_with_the_version_of_the_build() throws IOException {
    Matcher version =
        Pattern.compile("<version>([^<]+)</version>").matcher(Files.readString(Path.of("pom.xml")));

    assertTrue(version.find());
    assertEquals("VERSION=" + version.group(1), image.get("ARG").get(0));
    assertTrue(last("LABEL").contains("org.opencontainers.image.version=\"$VERSION\""));
  }

  private Map<String, String> imageVariables() {
    Map<String, String> variables = new HashMap<>();
    Matcher matcher = VARIABLE.matcher(last("ENV"));
    while (matcher.find()) {
      variables.put(
          matcher.group(1), matcher.group(2) != null ? matcher.group(2) : matcher.group(3));
    }
    return variables;
  }

  private Map<String, String> variables(String service) {
    Map<String, String> variables = new HashMap<>();
    ((Map<?, ?>) services.get(service).get("environment"))
        .forEach((name, value) -> variables.put((String) name, (String) value));
    return variables;
  }

  private String last(String instruction) {
    List<String> all = image.get(instruction);
    return all.get(all.size() - 1);
  }

  private static List<String> words(String json) {
    return strings(yaml().load(json));
  }

  private static List<String> strings(Object list) {
    return ((List<?>) list).stream().map(String.class::cast).toList();
  }

  /** What follows each instruction of the Dockerfile, in order; continued lines are joined. */
  private static Map<String, List<String>> instructions() {
    Map<String, List<String>> instructions = new HashMap<>();
    for (String line : read("docker/Dockerfile").replaceAll("\\\\\n\\s*", "").lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] parts = line.split(" ", 2);
        instructions.computeIfAbsent(parts[0], key -> new ArrayList<>()).add(parts[1]);
      }
    }
    return instructions;
  }

  private static Map<String, Map<String, Object>> services() {
    Map<String, Map<String, Map<String, Object>>> compose =
        yaml().load(read("docker/compose.yaml").replace("\nname: lethe\n", "\n"));
    return compose.get("services");
  }

  private static Yaml yaml() {
    return new Yaml(new SafeConstructor(new LoaderOptions()));
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
