package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.Lethe;
import dev.lethe.cli.TestConsole;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.gateway.access.TokensFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kafka.server.KafkaConfig;
import org.junit.jupiter.api.Test;

/**
 * Checks {@code docker/} without a container engine: every variable and path exists in the code,
 * the broker and the assembled application.
 */
class ContainerTest {
  private static final Path APPLICATION = Path.of("build/lethe");
  private final Dockerfile image = Dockerfile.read();
  private final ComposeFile compose = ComposeFile.read();
  private final Map<String, Map<String, Object>> services = compose.services();

  @Test
  void the_image_starts_the_application_that_the_build_stage_assembles() {
    String[] copy = image.last("COPY").split(" ", -1);
    String entryPoint = String.join(" ", image.entryPoint());

    assertEquals("--from=build", copy[0]);
    assertEquals(image.all("WORKDIR").get(0) + "/" + APPLICATION, copy[1]);
    assertTrue(entryPoint.startsWith(copy[2] + "/"), entryPoint);
    Path script = APPLICATION.resolve(entryPoint.substring(copy[2].length() + 1));
    assertTrue(Files.isExecutable(script), script + " is not in the assembled application");
    assertTrue(image.all("RUN").get(0).contains(" ./gradlew installDist"));
  }

  @Test
  void the_image_shares_classes_for_its_own_jvm() {
    String application = image.last("COPY").split(" ", -1)[2];

    assertTrue(image.all("RUN").get(0).endsWith("rm " + APPLICATION + "/lib/lethe.jsa"));
    assertEquals(application + "/bin/share-classes", image.last("RUN"));
    assertTrue(Files.isExecutable(APPLICATION.resolve("bin/share-classes")));
  }

  @Test
  void the_variables_of_image_and_compose_are_settings_without_a_warning() {
    for (String service : ours()) {
      Map<String, String> environment = new HashMap<>(image.variables());
      environment.putAll(compose.variables(service));
      environment.computeIfPresent(
          "LETHE_SERVE_TOKENS", (name, path) -> mounted(service, path).toString());

      Settings settings = Settings.read(Optional.empty(), environment, Map.of());

      assertEquals(List.of(), settings.warnings(), service);
      assertEquals(
          "kafka:19092/lethe/lethe./8",
          String.join(
              "/",
              settings.bootstrapServers(),
              settings.applicationId(),
              settings.topicPrefix(),
              Integer.toString(settings.partitions())),
          service);
      List<String> known =
          Arrays.stream(Setting.values()).flatMap(s -> s.variables().stream()).toList();
      environment.keySet().removeAll(List.of("LETHE_JAVA_OPTS", "LD_PRELOAD"));
      assertTrue(known.containsAll(environment.keySet()), environment.keySet().toString());
    }
  }

  /** Returns the file that a service sees under an absolute path. */
  private Path mounted(String service, String path) {
    List<?> volumes = (List<?>) services.get(service).get("volumes");
    String[] volume = ((String) volumes.get(0)).split(":", -1);
    assertEquals("ro", volume[2]);
    assertTrue(path.startsWith(volume[1] + "/"), path);
    return Path.of("docker", volume[0], path.substring(volume[1].length())).normalize();
  }

  @Test
  void the_gateway_starts_with_a_file_that_admits_no_caller_yet_and_names_the_command()
      throws IOException {
    Path file = mounted("serve", compose.variables("serve").get("LETHE_SERVE_TOKENS"));
    TokensFile tokens = TokensFile.read(file);
    String text = Files.readString(file);

    assertEquals(List.of(), text.lines().filter(line -> !line.startsWith("# ")).toList());
    assertTrue(tokens.caller("").isEmpty());
    String command = text.lines().reduce((one, last) -> last).orElseThrow().substring(2);
    String[] typed = command.split(" serve token ", -1);
    assertEquals("docker compose -f docker/compose.yaml run --rm --no-deps -T", typed[0]);
    assertTrue(typed[1].endsWith(" >> " + file), command);
    TestConsole console = new TestConsole(Map.of());
    String arguments = typed[1].substring(0, typed[1].indexOf(" >> ")).replace("'*'", "*");
    List<String> words = new ArrayList<>(List.of("token"));
    words.addAll(List.of(arguments.split(" ", -1)));
    int exit =
        Lethe.commandLine(console.console(), new BundledApplication())
            .execute(words.toArray(String[]::new));
    assertEquals(0, exit, console::err);
    assertEquals(List.of(), TokensFile.errorsIn(console.out().strip()));
  }

  @Test
  void the_gateways_health_is_checked_at_its_own_port() {
    Map<String, String> serve = compose.variables("serve");

    assertEquals(
        List.of("127.0.0.1:" + serve.get("LETHE_HTTP_PORT") + ":8090"),
        services.get("serve").get("ports"));
    assertEquals(Setting.SERVE_PORT.defaultText(), serve.get("LETHE_HTTP_PORT"));
    assertTrue(image.last("EXPOSE").endsWith(" " + Setting.SERVE_PORT.defaultText()));
  }

  @Test
  void workers_share_the_applications_model_endpoint_and_run_only_with_their_profiles() {
    Map<String, String> urls =
        Map.of(
            "LETHE_EMBED_URL", "http://host.docker.internal:1/v1",
            "LETHE_EMBED_MODEL", "m",
            "LETHE_LLM_URL", "http://host.docker.internal:2/v1");
    ComposeFile set = ComposeFile.read(urls);

    for (String service : List.of("lethe", "embed", "llm")) {
      Map<String, String> given = new HashMap<>(set.variables(service));
      given.keySet().retainAll(urls.keySet());
      Map<String, String> expected = new HashMap<>(urls);
      if (!service.equals("llm")) {
        expected.remove("LETHE_LLM_URL");
      }
      assertEquals(expected, given);
      assertEquals(
          List.of("host.docker.internal:host-gateway"), services.get(service).get("extra_hosts"));
    }
    assertEquals("", compose.variables("embed").get("LETHE_EMBED_URL"), "the bundled model");
    assertEquals(List.of("embed"), services.get("embed").get("profiles"));
    assertEquals(List.of("llm"), services.get("llm").get("profiles"));
  }

  @Test
  void the_start_script_reads_the_variables_meant_for_it() throws IOException {
    String script = Files.readString(APPLICATION.resolve("bin/lethe"));

    assertTrue(image.variables().containsKey("LETHE_JAVA_OPTS"));
    assertTrue(script.contains("${LETHE_JAVA_OPTS:-}"));
    assertFalse(
        image.variables().containsKey("JAVA_TOOL_OPTIONS"), "the image must leave it to its users");
  }

  @Test
  void state_lies_on_a_volume_that_the_user_of_the_image_owns() {
    String state = image.variables().get("LETHE_STATE_DIR");

    assertEquals(state, image.last("VOLUME"));
    assertEquals(List.of("state:" + state), services.get("lethe").get("volumes"));
    String install = "install -d -o lethe -g lethe " + state;
    assertTrue(image.all("RUN").stream().anyMatch(run -> run.contains(install)));
    assertFalse(List.of("0", "root").contains(image.last("USER").split(":", 2)[0]));
  }

  @Test
  void the_variables_of_the_broker_are_a_valid_configuration_of_it() {
    Map<String, String> configuration = new HashMap<>();
    compose
        .variables("kafka")
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
  void lethe_uses_a_broker_listener_and_waits_until_the_broker_is_healthy() {
    String server = compose.variables("lethe").get("KAFKA_BOOTSTRAP_SERVERS");
    String listeners = compose.variables("kafka").get("KAFKA_ADVERTISED_LISTENERS");

    assertTrue(List.of(listeners.split(",")).contains("INSIDE://" + server), listeners);
    assertTrue(services.get("kafka").containsKey("healthcheck"));
    assertEquals(
        Map.of("kafka", Map.of("condition", "service_healthy")),
        services.get("topics").get("depends_on"));
    for (String service : List.of("lethe", "serve", "embed", "llm")) {
      assertEquals(
          Map.of("topics", Map.of("condition", "service_completed_successfully")),
          services.get(service).get("depends_on"));
    }
  }

  @Test
  void the_commands_are_commands_of_lethe() throws Exception {
    Set<List<String>> commands = new LinkedHashSet<>(List.of(image.command()));
    ours().forEach(service -> commands.add(compose.command(service)));

    assertEquals(
        Set.of(
            List.of("run"),
            List.of("serve"),
            List.of("worker", "embed"),
            List.of("worker", "llm"),
            List.of("topics", "apply"),
            List.of("schemas", "register")),
        commands);
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
  void with_the_profile_registry_schemas_are_registered_where_lethe_looks_for_them() {
    String registry = compose.variables("schemas").get("LETHE_SCHEMA_REGISTRY_URL");

    assertEquals("", compose.variables("lethe").get("LETHE_SCHEMA_REGISTRY_URL"), "without it");
    assertEquals(List.of("registry"), services.get("schemas").get("profiles"));
    assertEquals(List.of("registry"), services.get("schemas").get("depends_on"));
    assertEquals("on-failure", services.get("schemas").get("restart"), "until it answers");
    assertTrue(registry.startsWith("http://registry:8080/"), registry);
    assertTrue(
        compose.text().lines().limit(12).anyMatch(line -> line.contains(registry)), registry);
    assertEquals(List.of("127.0.0.1:8081:8080"), services.get("registry").get("ports"));
  }

  @Test
  void topics_and_schemas_are_made_once_and_the_others_stay_up() {
    Map<String, Object> restarts = new HashMap<>();
    ours().forEach(service -> restarts.put(service, services.get(service).get("restart")));

    assertEquals(
        Map.of(
            "topics", "no",
            "schemas", "on-failure",
            "lethe", "unless-stopped",
            "serve", "unless-stopped",
            "embed", "unless-stopped",
            "llm", "unless-stopped"),
        restarts);
  }

  @Test
  void the_broker_has_its_controller_in_itself_and_makes_no_topic_unasked() {
    Map<String, String> broker = compose.variables("kafka");

    assertEquals("broker,controller", broker.get("KAFKA_PROCESS_ROLES"));
    assertEquals("false", broker.get("KAFKA_AUTO_CREATE_TOPICS_ENABLE"));
  }

  /** Returns the services that use Lethe's image. */
  private List<String> ours() {
    Object image = services.get("lethe").get("image");
    List<String> ours =
        services.keySet().stream()
            .filter(name -> image.equals(services.get(name).get("image")))
            .sorted()
            .toList();
    assertEquals(List.of("embed", "lethe", "llm", "schemas", "serve", "topics"), ours);
    return ours;
  }

  @Test
  void jemalloc_is_preloaded_from_the_package_that_has_it() {
    String preloaded = image.variables().get("LD_PRELOAD");
    String install = image.all("RUN").get(1);

    // Debian and Ubuntu name a library's package after its soname: libNAME.so.N is in libNAMEN.
    assertTrue(preloaded.matches("lib[a-z]+\\.so\\.\\d+"), preloaded);
    assertTrue(
        install.matches(
            ".* apt-get install -y --no-install-recommends "
                + preloaded.replace(".so.", "")
                + " && .*"),
        install);
  }

  @Test
  void compose_builds_the_image_from_files_that_are_there() {
    Map<?, ?> build = (Map<?, ?>) services.get("lethe").get("build");

    Path context = Path.of("docker").resolve((String) build.get("context")).normalize();
    assertEquals(Path.of(""), context);
    assertTrue(Files.isRegularFile(context.resolve((String) build.get("dockerfile"))));
    ours().forEach(service -> assertEquals(build, services.get(service).get("build")));
  }

  @Test
  void the_image_is_labelled_with_the_version_of_the_build() throws IOException {
    Matcher version =
        Pattern.compile("<version>([^<]+)</version>").matcher(Files.readString(Path.of("pom.xml")));

    assertTrue(version.find());
    assertEquals("VERSION=" + version.group(1), image.all("ARG").get(0));
    assertTrue(image.last("LABEL").contains("org.opencontainers.image.version=\"$VERSION\""));
  }
}
