package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.lethe.config.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Configuration of AKHQ and Kafka UI, for the broker, topics and registry of the compose file. */
class TopicToolsTest {
  private static final Map<String, String> REGISTRY =
      Map.of("LETHE_SCHEMA_REGISTRY_URL", "http://registry:8080/apis/ccompat/v7");

  private final ComposeFile compose = ComposeFile.read();
  private final ComposeFile withRegistry = ComposeFile.read(REGISTRY);
  private final String server = compose.variables("lethe").get("KAFKA_BOOTSTRAP_SERVERS");
  private final String prefix = compose.variables("lethe").get("LETHE_TOPIC_PREFIX");
  private final String application = compose.variables("lethe").get("LETHE_APPLICATION_ID");

  private List<String> topics() {
    return Topics.withPrefix(prefix).used();
  }

  private List<String> changelogs() {
    return List.of(application + "-memories-changelog", application + "-hot-state-changelog");
  }

  /** Reads a file by its path in a service's container. */
  private JsonNode configuration(String service, String path) throws IOException {
    String[] volume =
        ((String) ((List<?>) compose.services().get(service).get("volumes")).get(0)).split(":", -1);
    assertEquals("ro", volume[2]);
    assertTrue(path.startsWith(volume[1] + "/"), path);
    Path file = Path.of("docker", volume[0], path.substring(volume[1].length()));
    return new YAMLMapper().readTree(file.toFile());
  }

  private static List<String> words(JsonNode list) {
    List<String> words = new ArrayList<>();
    list.forEach(word -> words.add(word.asText()));
    return words;
  }

  private List<JsonNode> akhq(ComposeFile file) throws IOException {
    List<JsonNode> read = new ArrayList<>();
    for (String path : file.variables("akhq").get("MICRONAUT_CONFIG_FILES").split(",", -1)) {
      read.add(configuration("akhq", path));
    }
    return read;
  }

  @Test
  void both_belong_to_the_profile_tools_and_only_this_machine_reaches_them() {
    for (String service : List.of("akhq", "kafka-ui")) {
      Map<String, Object> declared = compose.services().get(service);
      assertEquals(List.of("tools"), declared.get("profiles"));
      String port = (String) ((List<?>) declared.get("ports")).get(0);
      assertTrue(port.startsWith("127.0.0.1:"), port);
      assertTrue(compose.text().contains("http://localhost:" + port.split(":", -1)[1]), port);
    }
  }

  @Test
  void akhq_shows_lethes_topics_groups_and_subjects_and_no_others() throws IOException {
    JsonNode akhq = akhq(compose).get(0).get("akhq");
    JsonNode group = akhq.at("/security/groups").get(akhq.at("/security/default-group").asText());
    List<String> patterns = words(group.get(0).get("patterns"));

    assertEquals(
        server, akhq.get("connections").at("/lethe/properties").get("bootstrap.servers").asText());
    List<String> shown = new ArrayList<>(topics());
    topics().forEach(topic -> shown.add(topic + "-value"));
    shown.addAll(changelogs());
    shown.addAll(List.of(application, application + "-embed", application + "-llm"));
    for (String name : shown) {
      assertTrue(patterns.stream().anyMatch(pattern -> Pattern.matches(pattern, name)), name);
    }
    for (String name : List.of("payments", "__consumer_offsets", "lethe2.events.v1", "my-lethe")) {
      assertFalse(patterns.stream().anyMatch(pattern -> Pattern.matches(pattern, name)), name);
    }
  }

  @Test
  void akhq_enforces_that_nobody_changes_anything() throws IOException {
    JsonNode root = akhq(compose).get(0);
    JsonNode security = root.at("/akhq/security");
    Set<String> actions = new TreeSet<>();
    Set<String> used = new TreeSet<>();
    for (JsonNode entry : security.at("/groups/lethe")) {
      used.add(entry.get("role").asText());
      security
          .get("roles")
          .get(entry.get("role").asText())
          .forEach(part -> actions.addAll(words(part.get("actions"))));
    }

    assertEquals(Set.of("READ", "READ_CONFIG"), actions);
    assertEquals(
        new TreeSet<>(security.get("roles").properties().stream().map(Map.Entry::getKey).toList()),
        used);
    assertTrue(root.at("/micronaut/security/enabled").asBoolean());
    assertEquals(
        "${random.uuid}",
        root.at("/micronaut/security").get("token.jwt.signatures.secret.generator.secret").asText(),
        "a published secret would let everybody sign a token with more rights");
  }

  @Test
  void akhq_uses_the_registry_if_one_is_set() throws IOException {
    assertEquals(1, akhq(compose).size());
    JsonNode registry = akhq(withRegistry).get(1);

    String variable = "LETHE_SCHEMA_REGISTRY_URL";
    assertEquals(
        "${" + variable + "}", registry.at("/akhq/connections/lethe/schema-registry/url").asText());
    assertEquals(REGISTRY.get(variable), withRegistry.variables("akhq").get(variable));
  }

  private JsonNode kafkaUi(ComposeFile file) throws IOException {
    String location = file.variables("kafka-ui").get("SPRING_CONFIG_ADDITIONALLOCATION");
    return configuration("kafka-ui", location.substring("file:".length())).get("kafka");
  }

  @Test
  void kafka_ui_is_read_only_and_hides_changelogs() throws IOException {
    JsonNode root = kafkaUi(compose);
    JsonNode cluster = root.at("/clusters/0");

    assertEquals(server, cluster.get("bootstrapServers").asText());
    assertTrue(cluster.get("readOnly").asBoolean());
    String internal = root.get("internalTopicPrefix").asText();
    String binary = cluster.at("/serde/0/topicValuesPattern").asText();
    for (String changelog : changelogs()) {
      assertTrue(changelog.startsWith(internal), changelog);
      assertTrue(Pattern.matches(binary, changelog), changelog);
    }
    for (String topic : topics()) {
      assertFalse(topic.startsWith(internal), topic);
      assertFalse(Pattern.matches(binary, topic), topic);
    }
  }

  @Test
  void kafka_ui_reads_avro_if_a_registry_is_set_and_json_otherwise() throws IOException {
    ObjectNode json = (ObjectNode) kafkaUi(compose).at("/clusters/0");
    ObjectNode avro = (ObjectNode) kafkaUi(withRegistry).at("/clusters/0");

    assertEquals("String", json.get("defaultKeySerde").asText());
    assertEquals("String", json.remove("defaultValueSerde").asText());
    assertEquals("SchemaRegistry", avro.remove("defaultValueSerde").asText());
    assertEquals("${LETHE_SCHEMA_REGISTRY_URL}", avro.remove("schemaRegistry").asText());
    assertEquals(json, avro, "all else is equal");
  }
}
