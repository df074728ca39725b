package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Checks the chart, rendered by Helm itself, and the manifests in {@code docker/k8s}, which are the
 * chart with its default values; {@code -Dgolden.update=true} rewrites them. Objects are validated
 * by the classes of Kubernetes' published API, which reject unknown fields.
 */
class ChartTest {
  private static final Path CHART = Path.of("docker/helm/lethe");
  static final String KUBERNETES = "1.34.0";
  private static final Path MANIFESTS = Path.of("docker/k8s/lethe.yaml");
  private static final String HEAD =
      """
      # docker/helm/lethe with its default values, for kubectl apply. A test writes this file: \
      -Dgolden.update=true.
      # Needed beside it: kubectl create secret generic lethe-http \
      --from-literal=token="$(openssl rand -hex 16)"
      """;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  @BeforeAll
  static void helm_runs_here() {
    boolean runs;
    try {
      Object unused = Helm.version().call();
      runs = true;
    } catch (RuntimeException | LinkageError none) {
      runs = false;
    }
    assumeTrue(runs, "there is no Helm for this platform among the test's libraries");
  }

  @Test
  void helm_finds_nothing_wrong_with_it() {
    var found = new Helm(CHART).lint().strict().call();

    assertFalse(found.isFailed(), () -> found.getMessages().toString());
  }

  @Test
  void the_manifests_are_the_chart_with_its_default_values() throws IOException {
    String rendered = HEAD + template().call();

    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(MANIFESTS, rendered);
    }
    assertEquals(rendered, Files.readString(MANIFESTS), "rerun with -Dgolden.update=true");
  }

  @Test
  void everything_it_makes_is_valid_by_kubernetes_own_schema() throws Exception {
    Map<String, JsonNode> objects = new HashMap<>();
    for (String values : List.of("", FULL)) {
      for (JsonNode object : objects(values)) {
        validate(object);
        objects.put(object.get("kind").asText(), object);
      }
    }

    assertEquals(
        Set.of(
            "ConfigMap", "Job", "NetworkPolicy", "PodDisruptionBudget", "Service", "StatefulSet"),
        objects.keySet());
  }

  @Test
  void a_field_that_kubernetes_does_not_have_would_be_told() throws Exception {
    JsonNode set = only("StatefulSet", "");
    String wrong = set.toString().replace("\"readOnlyRootFilesystem\"", "\"readonlyRoot\"");

    IllegalArgumentException told =
        assertThrows(IllegalArgumentException.class, () -> validate(JSON.readTree(wrong)));
    assertTrue(told.getMessage().contains("readonlyRoot"), told.getMessage());
  }

  @Test
  void pods_run_as_nobody_on_a_root_that_they_cannot_write_with_state_on_a_volume()
      throws Exception {
    for (String kind : List.of("StatefulSet", "Job")) {
      JsonNode pod = only(kind, "").at("/spec/template/spec");
      JsonNode container = pod.at("/containers/0");

      assertTrue(pod.at("/securityContext/runAsNonRoot").asBoolean(), kind);
      assertEquals(
          Dockerfile.read().last("USER"),
          pod.at("/securityContext/runAsUser").asText()
              + ":"
              + pod.at("/securityContext/runAsGroup").asText());
      assertTrue(container.at("/securityContext/readOnlyRootFilesystem").asBoolean(), kind);
      assertEquals("ALL", container.at("/securityContext/capabilities/drop/0").asText());
      assertFalse(pod.get("automountServiceAccountToken").asBoolean(true));
      assertEquals(
          "/tmp",
          container
              .at("/volumeMounts")
              .findValuesAsText("mountPath")
              .get(container.at("/volumeMounts").size() - 1));
    }
    JsonNode set = only("StatefulSet", "");
    assertEquals("state", set.at("/spec/volumeClaimTemplates/0/metadata/name").asText());
    assertEquals(
        Dockerfile.read().variables().get("LETHE_STATE_DIR"),
        set.at("/spec/template/spec/containers/0/volumeMounts/0/mountPath").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "http: {port: 9464}"})
  void a_pod_is_asked_whether_it_lives_and_whether_it_works(String values) throws Exception {
    JsonNode pod = only("StatefulSet", values).at("/spec/template/spec/containers/0");

    assertEquals("/live", pod.at("/startupProbe/httpGet/path").asText());
    assertEquals("/live", pod.at("/livenessProbe/httpGet/path").asText());
    assertEquals("/ready", pod.at("/readinessProbe/httpGet/path").asText());
    for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
      assertEquals("http", pod.at("/" + probe + "/httpGet/port").asText(), probe);
    }
    assertEquals("http", pod.at("/ports/0/name").asText());
    assertEquals(
        pod.at("/ports/0/containerPort").asText(), variables(values).get("LETHE_HTTP_PORT"));
    assertEquals("0.0.0.0", variables(values).get("LETHE_HTTP_HOST"), "the kubelet is outside");
  }

  @Test
  void a_pod_has_longer_to_stop_than_a_stop_takes_and_one_at_a_time_may_be_missing()
      throws Exception {
    JsonNode set = only("StatefulSet", "");
    JsonNode budget = only("PodDisruptionBudget", "");

    assertTrue(set.at("/spec/template/spec/terminationGracePeriodSeconds").asInt() > 10);
    assertEquals("Parallel", set.at("/spec/podManagementPolicy").asText());
    assertEquals(1, budget.at("/spec/maxUnavailable").asInt());
    assertEquals(
        set.at("/spec/selector/matchLabels"), budget.at("/spec/selector/matchLabels"), "its pods");
  }

  @Test
  void a_pod_is_a_static_member_only_where_the_brokers_can_have_some() throws Exception {
    assertTrue(variables("").containsKey("KAFKA_GROUP_INSTANCE_ID"));
    assertTrue(
        Integer.parseInt(variables("").get("KAFKA_SESSION_TIMEOUT_MS")) >= 60_000,
        "a pod is back within its session");
    assertFalse(
        variables("lethe: {groupProtocol: streams}").containsKey("KAFKA_GROUP_INSTANCE_ID"));
    assertFalse(
        variables("lethe: {staticMembership: false}").containsKey("KAFKA_GROUP_INSTANCE_ID"));
  }

  @Test
  void a_secret_with_the_clients_settings_is_mounted_and_read() throws Exception {
    JsonNode container =
        only("StatefulSet", "kafka: {existingSecret: lethe-kafka}")
            .at("/spec/template/spec/containers/0");

    assertEquals(
        "[\"run\",\"--config\",\"/etc/lethe/kafka/client.properties\"]",
        container.get("args").toString());
    assertTrue(
        container.at("/volumeMounts").findValuesAsText("mountPath").contains("/etc/lethe/kafka"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        FULL,
        "{replicas: 0}",
        "image: {digest: \"sha256:475d8e96b4b2bfe08999e5e854755c773af1581acdf959a4545d88f0696a2339\"}",
        "podDisruptionBudget: {maxUnavailable: 25%}",
        "lethe: {environment: {KAFKA_COMMIT_INTERVAL_MS: \"100\"}}",
        "networkPolicy: {enabled: false}"
      })
  void good_values_are_taken(String values) throws IOException {
    TemplateCommand command = template(values);

    assertDoesNotThrow(command::call);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{replicaCount: 3}",
        "{replicas: two}",
        "lethe: {partitions: 0}",
        "lethe: {groupProtocol: cooperative}",
        "lethe: {replicationFactor: 0}",
        "lethe: {schemaRegistryUrl: \"mock://here\"}",
        "lethe: {environment: {commit.interval.ms: \"100\"}}",
        "lethe: {environment: {KAFKA_COMMIT_INTERVAL_MS: 100}}",
        "kafka: {bootstrapServers: kafka}",
        "image: {digest: latest}",
        "http: {existingSecret: \"\"}",
        "persistence: {size: much}",
        "{terminationGracePeriodSeconds: 5}"
      })
  void bad_values_are_refused(String values) throws IOException {
    TemplateCommand command = template(values);

    RuntimeException told = assertThrows(RuntimeException.class, command::call);
    assertTrue(told.getMessage().contains("don't meet the specifications"), told.getMessage());
  }

  /** Values that enable every part of the chart. */
  private static final String FULL =
      """
      image: {repository: registry.example/lethe, tag: "1", pullPolicy: Always}
      imagePullSecrets: [{name: pull}]
      replicas: 3
      kafka: {bootstrapServers: "a:9093,b:9093", existingSecret: lethe-kafka}
      lethe:
        replicationFactor: 3
        standbyReplicas: 1
        schemaRegistryUrl: https://registry:8081
        policy: "{:families {:publish-interval-seconds 1}}"
        environment: {KAFKA_COMMIT_INTERVAL_MS: "100"}
      persistence: {size: 100Gi, storageClass: fast}
      podAnnotations: {a: b}
      nodeSelector: {disk: ssd}
      tolerations: [{key: a, operator: Exists}]
      affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: []}}
      """;

  private Map<String, String> variables(String values) throws IOException {
    Map<String, String> variables = new HashMap<>();
    only("StatefulSet", values)
        .at("/spec/template/spec/containers/0/env")
        .forEach(one -> variables.put(one.get("name").asText(), one.path("value").asText()));
    return variables;
  }

  private JsonNode only(String kind, String values) throws IOException {
    return objects(values).stream()
        .filter(object -> object.get("kind").asText().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private List<JsonNode> objects(String values) throws IOException {
    List<JsonNode> objects = new ArrayList<>();
    for (Object object :
        new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(template(values).call())) {
      if (object != null) {
        objects.add(JSON.valueToTree(object));
      }
    }
    return objects;
  }

  private static TemplateCommand template() {
    return new Helm(CHART).template().withName("lethe").withKubeVersion(KUBERNETES);
  }

  private TemplateCommand template(String values) throws IOException {
    return template().withValuesFile(Files.writeString(folder.resolve("values.yaml"), values));
  }

  /**
   * @throws IllegalArgumentException if a field is missing, has another type, or is unknown to
   *     Kubernetes
   */
  private static void validate(JsonNode object) throws Exception {
    Set<String> kinds = new TreeSet<>(List.of("apps/v1", "batch/v1", "networking.k8s.io/v1"));
    kinds.addAll(List.of("policy/v1", "v1"));
    assertTrue(kinds.contains(object.get("apiVersion").asText()), object::toString);
    Class<?> type =
        Class.forName("io.kubernetes.client.openapi.models.V1" + object.get("kind").asText());
    try {
      Object unused =
          type.getMethod("validateJsonElement", JsonElement.class)
              .invoke(null, JsonParser.parseString(object.toString()));
    } catch (InvocationTargetException refused) {
      throw (Exception) refused.getCause();
    }
  }
}
