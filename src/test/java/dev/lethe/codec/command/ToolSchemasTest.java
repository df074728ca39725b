package dev.lethe.codec.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import dev.lethe.command.ToolKind;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tools' schemas and their arguments say the same. */
class ToolSchemasTest {
  private static final Path FOLDER = Path.of("schemas", "tools");

  private static JsonNode schema(ToolKind tool) throws IOException {
    return ToolJson.MAPPER.readTree(FOLDER.resolve(tool.wireName() + ".json").toFile());
  }

  @Test
  void each_tool_has_a_schema_and_each_schema_a_tool() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> schemas = files.map(file -> file.getFileName().toString()).sorted().toList();

      assertEquals(
          Arrays.stream(ToolKind.values()).map(tool -> tool.wireName() + ".json").sorted().toList(),
          schemas);
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_schema_is_one_by_the_standard_and_says_what_the_tool_does(ToolKind tool)
      throws IOException {
    JsonNode schema = schema(tool);

    JsonNode dialect = schema.get("$schema");
    assertEquals("https://json-schema.org/draft/2020-12/schema", dialect.asText());
    assertEquals(
        Set.of(),
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(SchemaLocation.of(SpecVersion.VersionFlag.V202012.getId()))
            .validate(schema));
    assertEquals(tool.wireName(), schema.get("title").asText());
    assertTrue(schema.get("description").asText().endsWith("."));
    assertTrue(schema.has("additionalProperties"));
  }

  @ParameterizedTest
  @EnumSource
  void a_schema_has_the_arguments_that_the_tool_takes(ToolKind tool) throws IOException {
    List<String> taken = new ArrayList<>();
    for (RecordComponent argument : tool.arguments().getRecordComponents()) {
      taken.add(new SnakeCaseStrategy().translate(argument.getName()));
    }

    List<String> allowed = new ArrayList<>();
    schema(tool).get("properties").fieldNames().forEachRemaining(allowed::add);

    assertEquals(taken, allowed);
  }
}
