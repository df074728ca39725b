package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.Lethe;
import dev.lethe.cli.TestConsole;
import dev.lethe.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of the chart beyond the application: gateway, workers, monitoring, accounts, volumes. */
class ChartPartsTest {
  /** API of the Prometheus operator, of which Kubernetes' client has no classes. */
  static final String OPERATOR = "monitoring.coreos.com/v1";

  private static final Path ALERTS = Path.of("docker/prometheus/alerts.yaml");
  private static final String SECRET = "a-secret-of-the-test";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;
  private Chart chart;

  @BeforeAll
  static void helm_runs_here() {
    Chart.requireHelm();
  }

  @BeforeEach
  void openChart() {
    chart = new Chart(folder);
  }

  private static JsonNode pod(JsonNode object) {
    return object.at("/spec/template/spec");
  }

  private static List<String> words(JsonNode list) {
    List<String> words = new ArrayList<>();
    list.forEach(word -> words.add(word.asText()));
    return words;
  }

  /** Returns the environment of the first container, with a text for each secret. */
  private static Map<String, String> environment(JsonNode object) {
    Map<String, String> environment = new HashMap<>();
    pod(object)
        .at("/containers/0/env")
        .forEach(
            variable ->
                environment.put(
                    variable.get("name").asText(), variable.path("value").asText(SECRET)));
    return environment;
  }

  /** Returns name and key of the secret that sets a variable. */
  private static String secret(JsonNode object, String variable) {
    for (JsonNode one : pod(object).at("/containers/0/env")) {
      if (one.get("name").asText().equals(variable)) {
        JsonNode key = one.at("/valueFrom/secretKeyRef");
        return key.get("name").asText() + "/" + key.get("key").asText();
      }
    }
    return "none";
  }

  @Test
  void only_parts_that_need_no_configuration_are_on() throws IOException {
    Set<String> names = new TreeSet<>();
    for (JsonNode object : chart.objects("")) {
      names.add(object.get("kind").asText() + "/" + object.at("/metadata/name").asText());
    }

    assertEquals(
        Set.of(
            "Job/lethe-topics-1",
            "NetworkPolicy/lethe",
            "PodDisruptionBudget/lethe",
            "Service/lethe",
            "ServiceAccount/lethe",
            "StatefulSet/lethe"),
        names);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "serve: {enabled: true, existingSecret: t} | Deployment/lethe-serve,"
            + "NetworkPolicy/lethe-serve,PodDisruptionBudget/lethe-serve,Service/lethe-serve",
        "workers: {embed: {enabled: true}} |"
            + " Deployment/lethe-embed,PodDisruptionBudget/lethe-embed,Service/lethe-embed",
        "workers: {llm: {enabled: true, url: http://llm/v1}} | Deployment/lethe-llm,"
            + "NetworkPolicy/lethe-models,PodDisruptionBudget/lethe-llm,Service/lethe-llm",
        "serviceMonitor: {enabled: true} | ServiceMonitor/lethe",
        "prometheusRule: {enabled: true} | PrometheusRule/lethe",
        "extraVolumes: [{name: a, emptyDir: {}}] | ''"
      })
  void each_part_adds_only_its_own_objects(String values, String expected) throws IOException {
    Set<String> added = new TreeSet<>();
    for (JsonNode object : chart.objects(values)) {
      added.add(object.get("kind").asText() + "/" + object.at("/metadata/name").asText());
    }
    for (JsonNode object : chart.objects("")) {
      added.remove(object.get("kind").asText() + "/" + object.at("/metadata/name").asText());
    }

    assertEquals(expected, String.join(",", added));
  }

  @Test
  void every_container_runs_a_command_of_lethe_with_settings_that_it_accepts() throws IOException {
    String file = Files.writeString(folder.resolve("mounted"), "").toString();
    Map<String, String> mounted =
        Map.of(
            "/etc/lethe/policy/policy.edn", file,
            "/etc/lethe/serve/tokens.ndjson", file);
    Map<String, String> commands = new TreeMap<>();
    for (JsonNode object : chart.objects(ChartTest.FULL)) {
      JsonNode container = pod(object).at("/containers/0");
      if (container.isMissingNode()) {
        continue;
      }
      List<String> args = words(container.get("args"));
      commands.put(container.get("name").asText(), String.join(" ", args));
      assertDoesNotThrow(
          () ->
              Lethe.commandLine(new TestConsole(Map.of()).console(), new BundledApplication())
                  .parseArgs(args.toArray(String[]::new)),
          args::toString);
      Map<String, String> environment = new HashMap<>(Dockerfile.read().variables());
      environment.putAll(environment(object));
      environment.keySet().removeAll(List.of("LETHE_JAVA_OPTS", "LD_PRELOAD"));
      environment.replaceAll((name, value) -> mounted.getOrDefault(value, value));
      Settings settings = Settings.read(Optional.empty(), environment, Map.of());
      assertEquals(List.of(), settings.warnings(), args.toString());
      assertEquals("a:9093,b:9093", settings.bootstrapServers());
    }

    String config = " --config /etc/lethe/kafka/client.properties";
    assertEquals(
        Map.of(
            "lethe", "run" + config,
            "serve", "serve" + config,
            "embed", "worker embed" + config,
            "llm", "worker llm" + config,
            "topics", "topics apply" + config),
        commands);
  }

  @Test
  void the_gateway_reads_its_tokens_from_a_secret_and_answers_probes_without_one()
      throws IOException {
    JsonNode serve = chart.named("Deployment", "lethe-serve", ChartTest.FULL);
    JsonNode container = pod(serve).at("/containers/0");

    assertEquals("/etc/lethe/serve/tokens.ndjson", environment(serve).get("LETHE_SERVE_TOKENS"));
    assertEquals("0.0.0.0", environment(serve).get("LETHE_SERVE_HOST"));
    assertEquals("8090", environment(serve).get("LETHE_SERVE_PORT"));
    assertEquals(8090, container.at("/ports/0/containerPort").asInt());
    assertTrue(pod(serve).get("volumes").findValuesAsText("secretName").contains("lethe-tokens"));
    assertEquals("/live", container.at("/livenessProbe/httpGet/path").asText());
    assertEquals("/ready", container.at("/readinessProbe/httpGet/path").asText());
    assertEquals("api", container.at("/readinessProbe/httpGet/port").asText());
    assertEquals("api", container.at("/ports/0/name").asText());
  }

  @Test
  void with_tokens_of_an_identity_provider_the_gateway_needs_no_secret() throws IOException {
    JsonNode serve =
        chart.named(
            "Deployment",
            "lethe-serve",
            "serve: {enabled: true, environment: {LETHE_SERVE_JWT_KEYS_URL: 'https://id/keys'}}");

    assertFalse(environment(serve).containsKey("LETHE_SERVE_TOKENS"));
    assertEquals("https://id/keys", environment(serve).get("LETHE_SERVE_JWT_KEYS_URL"));
    assertEquals(List.of("tmp"), pod(serve).get("volumes").findValuesAsText("name"));
  }

  @Test
  void workers_have_their_endpoint_and_its_key() throws IOException {
    JsonNode embed = chart.named("Deployment", "lethe-embed", ChartTest.FULL);
    JsonNode llm = chart.named("Deployment", "lethe-llm", ChartTest.FULL);
    JsonNode application = chart.named("StatefulSet", "lethe", ChartTest.FULL);

    for (JsonNode pods : List.of(embed, application)) {
      assertEquals("https://llm.example/v1", environment(pods).get("LETHE_EMBED_URL"));
      assertEquals("m", environment(pods).get("LETHE_EMBED_MODEL"), "queries use the same model");
      assertEquals("embed-key/api-key", secret(pods, "LETHE_EMBED_API_KEY"));
    }
    assertEquals("https://llm.example/v1", environment(llm).get("LETHE_LLM_URL"));
    assertEquals("llm-key/api-key", secret(llm, "LETHE_LLM_API_KEY"));
    assertEquals("8", environment(llm).get("LETHE_LLM_CONCURRENCY"));
    assertEquals("lethe-http/token", secret(llm, "LETHE_HTTP_TOKEN"));
  }

  @Test
  void the_bundled_model_needs_no_endpoint() throws IOException {
    String values = "workers: {embed: {enabled: true, replicas: 3}}";
    JsonNode embed = chart.named("Deployment", "lethe-embed", values);

    assertEquals(3, embed.at("/spec/replicas").asInt());
    for (JsonNode object : List.of(embed, chart.named("StatefulSet", "lethe", values))) {
      assertTrue(
          environment(object).keySet().stream().noneMatch(name -> name.startsWith("LETHE_EMBED_")));
    }
  }

  @Test
  void selectors_match_the_pods_of_one_part_only() throws IOException {
    List<JsonNode> objects = chart.objects(ChartTest.FULL);
    Map<String, JsonNode> pods = new TreeMap<>();
    for (JsonNode object : objects) {
      if (!pod(object).isMissingNode()) {
        pods.put(object.at("/metadata/name").asText(), object.at("/spec/template/metadata/labels"));
      }
    }
    for (JsonNode object : objects) {
      String kind = object.get("kind").asText();
      if (!Set.of("Deployment", "PodDisruptionBudget", "Service", "StatefulSet").contains(kind)) {
        continue;
      }
      JsonNode labels = object.at("/spec/selector");
      JsonNode selector = kind.equals("Service") ? labels : labels.get("matchLabels");
      Set<String> matched = new TreeSet<>();
      pods.forEach(
          (name, labelled) -> {
            if (contains(labelled, selector)) {
              matched.add(name);
            }
          });
      assertEquals(Set.of(object.at("/metadata/name").asText()), matched, kind);
    }
  }

  private static boolean contains(JsonNode labels, JsonNode selector) {
    return selector.properties().stream()
        .allMatch(label -> label.getValue().equals(labels.get(label.getKey())));
  }

  @Test
  void every_mount_has_a_volume_and_extra_ones_are_in_every_pod() throws IOException {
    for (JsonNode object : chart.objects(ChartTest.FULL)) {
      if (pod(object).isMissingNode()) {
        continue;
      }
      Set<String> volumes = new HashSet<>();
      pod(object).get("volumes").forEach(volume -> volumes.add(volume.get("name").asText()));
      object
          .at("/spec/volumeClaimTemplates")
          .forEach(claim -> volumes.add(claim.at("/metadata/name").asText()));
      Set<String> mounts =
          new HashSet<>(pod(object).at("/containers/0/volumeMounts").findValuesAsText("name"));

      assertEquals(volumes, mounts, object.at("/metadata/name").asText());
      assertTrue(mounts.contains("authority"), object.at("/metadata/name").asText());
    }
  }

  @Test
  void all_pods_use_the_service_account_and_get_no_token_for_it() throws IOException {
    JsonNode account = chart.named("ServiceAccount", "bots", ChartTest.FULL);

    assertFalse(account.get("automountServiceAccountToken").asBoolean(true));
    assertEquals("b", account.at("/metadata/annotations/a").asText());
    for (String values : List.of(ChartTest.FULL, "", "serviceAccount: {create: false}")) {
      String expected =
          values.isEmpty() ? "lethe" : values.equals(ChartTest.FULL) ? "bots" : "default";
      for (JsonNode object : chart.objects(values)) {
        if (!pod(object).isMissingNode()) {
          assertEquals(expected, pod(object).get("serviceAccountName").asText());
          assertFalse(pod(object).get("automountServiceAccountToken").asBoolean(true));
        }
      }
    }
    assertEquals(List.of(), chart.all("ServiceAccount", "serviceAccount: {create: false}"));
  }

  @Test
  void the_monitor_scrapes_the_application_and_the_workers_as_the_job_of_the_alerts()
      throws IOException {
    JsonNode monitor = chart.named("ServiceMonitor", "lethe", ChartTest.FULL);
    JsonNode endpoint = monitor.at("/spec/endpoints/0");

    assertEquals(OPERATOR, monitor.get("apiVersion").asText());
    assertEquals("prometheus", monitor.at("/metadata/labels/release").asText());
    assertEquals("1m", endpoint.get("interval").asText());
    assertEquals("/metrics", endpoint.get("path").asText());
    assertEquals(
        JSON.readTree("{\"credentials\": {\"name\": \"lethe-http\", \"key\": \"token\"}}"),
        endpoint.get("authorization"));
    assertEquals("job", endpoint.at("/relabelings/0/targetLabel").asText());
    String job = endpoint.at("/relabelings/0/replacement").asText();
    assertTrue(Files.readString(ALERTS).contains("up{job=\"" + job + "\"}"), job);

    List<String> names = words(monitor.at("/spec/selector/matchExpressions/0/values"));
    Set<String> scraped = new TreeSet<>();
    for (JsonNode service : chart.all("Service", ChartTest.FULL)) {
      JsonNode labels = service.at("/metadata/labels");
      if (contains(labels, monitor.at("/spec/selector/matchLabels"))
          && names.contains(labels.get("app.kubernetes.io/name").asText())) {
        assertEquals(
            endpoint.get("port").asText(), service.at("/spec/ports/0/name").asText(), "its port");
        scraped.add(service.at("/metadata/name").asText());
      }
    }
    assertEquals(Set.of("lethe", "lethe-embed", "lethe-llm"), scraped);
  }

  @Test
  void the_rules_are_those_of_the_prometheus_folder() throws IOException {
    Path copy = Chart.FOLDER.resolve(ALERTS.getFileName());
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(copy, Files.readString(ALERTS));
    }
    assertEquals(
        Files.readString(ALERTS), Files.readString(copy), "rerun with -Dgolden.update=true");

    JsonNode rule = chart.named("PrometheusRule", "lethe", ChartTest.FULL);
    assertEquals(OPERATOR, rule.get("apiVersion").asText());
    assertEquals("prometheus", rule.at("/metadata/labels/release").asText());
    assertEquals(new YAMLMapper().readTree(ALERTS.toFile()), rule.get("spec"));
  }

  @Test
  void pods_may_connect_to_models_only_if_they_use_one() throws IOException {
    assertEquals(1, chart.all("NetworkPolicy", "").size());
    assertEquals(1, chart.all("NetworkPolicy", "workers: {embed: {enabled: true}}").size());
    JsonNode all = chart.named("NetworkPolicy", "lethe-models", ChartTest.FULL);
    JsonNode llm =
        chart.named(
            "NetworkPolicy",
            "lethe-models",
            "{workers: {llm: {enabled: true, url: 'http://l'}}, networkPolicy: {modelPorts:"
                + " [8000]}}");
    String names = "/spec/podSelector/matchExpressions/0/values";

    assertEquals(List.of("lethe", "lethe-embed", "lethe-llm"), words(all.at(names)));
    assertEquals(443, all.at("/spec/egress/0/ports/0/port").asInt());
    assertEquals(List.of("lethe-llm"), words(llm.at(names)));
    assertEquals(8000, llm.at("/spec/egress/0/ports/0/port").asInt());
  }

  @Test
  void the_gateway_is_open_to_the_namespaces_that_may_use_it() throws IOException {
    JsonNode open = chart.named("NetworkPolicy", "lethe-serve", ChartTest.FULL);
    JsonNode limited =
        chart.named(
            "NetworkPolicy",
            "lethe-serve",
            "{serve: {enabled: true, existingSecret: t}, networkPolicy: {serveFrom: {team:"
                + " bots}}}");
    String namespaces = "/spec/ingress/0/from/0/namespaceSelector";

    assertEquals(JSON.createObjectNode(), open.at(namespaces));
    assertEquals("bots", limited.at(namespaces + "/matchLabels/team").asText());
    assertEquals(8090, limited.at("/spec/ingress/0/ports/0/port").asInt());
  }

  @Test
  void an_ingress_leads_to_the_port_of_the_gateways_service() throws IOException {
    JsonNode ingress = chart.named("Ingress", "lethe-serve", ChartTest.FULL);
    JsonNode backend = ingress.at("/spec/rules/0/http/paths/0/backend/service");
    JsonNode service =
        chart.named("Service", backend.get("name").asText(), ChartTest.FULL).at("/spec/ports/0");

    assertEquals("lethe.example", ingress.at("/spec/rules/0/host").asText());
    assertEquals("lethe.example", ingress.at("/spec/tls/0/hosts/0").asText());
    assertEquals(backend.at("/port/name").asText(), service.get("name").asText());
    assertEquals("api", service.get("targetPort").asText());
  }
}
