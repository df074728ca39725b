package dev.lethe.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.call.ToolSchemas;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.access.ToolRoles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Tools of a model, each with the tool of Lethe that it calls. */
enum McpTool {
  REMEMBER(null),
  CONTEXT("memory.context_assemble"),
  SEARCH("memory.search"),
  HISTORY("memory.history"),
  PIN("memory.pin"),
  UNPIN("memory.unpin"),
  FORGET("memory.forget"),
  RESTORE("memory.restore"),
  REVIEW_LIST("review.list"),
  REVIEW_SHOW("review.show"),
  REVIEW_APPROVE("review.approve"),
  REVIEW_REJECT("review.reject");

  static final String SCOPE = "scope";

  private static final String WINDOW = "window_tokens";

  /** Arguments that Lethe requires and a model can't know, with the values that apply instead. */
  private static final Map<String, JsonNode> DEFAULTS = Map.of(WINDOW, Json.tree(8000));

  private static final String PROPERTIES = "properties";
  private static final String REQUIRED = "required";
  private static final String DESCRIPTION = "description";
  private static final String ONE_OF = "oneOf";

  private final String calls;

  McpTool(String calls) {
    this.calls = calls;
  }

  /** Returns the tool with the given name, if any. */
  static Optional<McpTool> named(String name) {
    return Arrays.stream(values()).filter(tool -> tool.wireName().equals(name)).findFirst();
  }

  /** Returns the name that models use. */
  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the name of the tool of Lethe that it calls; empty if it sends an item. */
  Optional<String> calls() {
    return Optional.ofNullable(calls);
  }

  private Optional<ToolType> type() {
    return calls().map(name -> Tools.BUILT_IN.named(name).orElseThrow());
  }

  boolean isReadOnly() {
    return type().filter(ToolType::isReadOnly).isPresent();
  }

  /** Returns the least role that may call it. */
  Role role() {
    return type().map(ToolRoles::of).orElse(Role.AGENT);
  }

  /** Returns the arguments with those that the model can leave out. */
  ObjectNode completed(ObjectNode args) {
    return this == CONTEXT && !args.has(WINDOW)
        ? args.deepCopy().set(WINDOW, DEFAULTS.get(WINDOW))
        : args;
  }

  /**
   * Returns the description and the JSON Schema of the arguments: those of the tool that it calls,
   * with the scope, and without {@code oneOf}, which some models' interfaces refuse.
   */
  ObjectNode schema() {
    ObjectNode schema = document().deepCopy();
    schema.remove(List.of("$schema", "title"));
    ObjectNode properties = (ObjectNode) schema.get(PROPERTIES);
    properties
        .putObject(SCOPE)
        .put("type", "string")
        .put(
            DESCRIPTION,
            "Where the memories are: TENANT/collection:NAME, TENANT/CHANNEL or"
                + " TENANT/session:ID; default is the collection of this connection.");
    if (schema.has(ONE_OF)) {
      List<String> names = new ArrayList<>();
      schema.remove(ONE_OF).forEach(one -> names.add(one.at("/required/0").asText()));
      schema.put(
          DESCRIPTION,
          schema.path(DESCRIPTION).asText()
              + " Takes exactly one of "
              + String.join(", ", names)
              + '.');
    }
    if (schema.has(REQUIRED)) {
      ArrayNode required = Json.object().putArray(REQUIRED);
      schema.get(REQUIRED).forEach(name -> addUnlessDefault(required, name));
      schema.set(REQUIRED, required);
    }
    DEFAULTS.forEach(
        (name, value) -> {
          if (properties.get(name) instanceof ObjectNode property) {
            property.set("default", value);
          }
        });
    return schema;
  }

  private static void addUnlessDefault(ArrayNode required, JsonNode name) {
    if (!DEFAULTS.containsKey(name.asText())) {
      required.add(name);
    }
  }

  private ObjectNode document() {
    if (calls != null) {
      return (ObjectNode) ToolSchemas.document(calls);
    }
    try (InputStream file = McpTool.class.getResourceAsStream("/gateway/remember.json")) {
      return (ObjectNode) Json.parse(file.readAllBytes()).orElseThrow();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
