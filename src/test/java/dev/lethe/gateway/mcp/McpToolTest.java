package dev.lethe.gateway.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class McpToolTest {
  @ParameterizedTest
  @EnumSource
  void a_schema_describes_the_tool_and_each_argument(McpTool tool) {
    ObjectNode schema = tool.schema();

    assertTrue(tool.wireName().matches("[a-z_]{1,64}"), tool.wireName());
    assertFalse(schema.path("description").asText().isEmpty());
    assertEquals("object", schema.path("type").asText());
    for (JsonNode property : schema.path("properties")) {
      assertFalse(property.path("description").asText().isEmpty(), property::toString);
    }
  }

  /** Some models' interfaces refuse a schema that combines others. */
  @ParameterizedTest
  @EnumSource
  void a_schema_combines_no_schemas(McpTool tool) {
    ObjectNode schema = tool.schema();

    for (String name : List.of("oneOf", "anyOf", "allOf")) {
      assertFalse(schema.has(name), name);
    }
  }

  @ParameterizedTest
  @EnumSource
  void an_argument_with_a_default_is_not_required(McpTool tool) {
    ObjectNode schema = tool.schema();

    List<String> required = new ArrayList<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    for (String name : required) {
      assertFalse(schema.at("/properties/" + name).has("default"), name);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PIN", "FORGET", "REVIEW_APPROVE"})
  void alternatives_are_named_in_the_description(McpTool tool) {
    assertTrue(
        tool.schema().path("description").asText().contains("Takes exactly one of "),
        tool.schema()::toString);
  }

  @ParameterizedTest
  @EnumSource(names = "CONTEXT")
  void a_context_has_a_size_unless_the_model_gives_one(McpTool tool) {
    ObjectNode args = Json.object().put("query", "x");

    assertEquals(8000, tool.completed(args).path("window_tokens").intValue());
    assertEquals(
        100,
        tool.completed(args.deepCopy().put("window_tokens", 100)).path("window_tokens").intValue());
  }
}
