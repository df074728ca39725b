package dev.lethe.codec.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import dev.lethe.call.Answer;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.context.MemoryState;
import dev.lethe.memory.Kind;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The tools' JSON schemas match the arguments in code. */
class ToolSchemasTest {
  private static final Path FOLDER = Path.of("schemas", "tools");

  static List<ToolType> tools() {
    return Tools.BUILT_IN.all();
  }

  private static JsonNode schema(ToolType tool) throws IOException {
    return ToolJson.MAPPER.readTree(FOLDER.resolve(tool.name() + ".json").toFile());
  }

  @Test
  void each_tool_has_a_schema_and_each_schema_a_tool() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> schemas = files.map(file -> file.getFileName().toString()).sorted().toList();

      assertEquals(
          Tools.BUILT_IN.all().stream().map(tool -> tool.name() + ".json").sorted().toList(),
          schemas);
    }
  }

  @ParameterizedTest
  @MethodSource("tools")
  void a_schema_is_valid_json_schema_and_describes_its_tool(ToolType tool) throws IOException {
    JsonNode schema = schema(tool);

    JsonNode dialect = schema.get("$schema");
    assertEquals("https://json-schema.org/draft/2020-12/schema", dialect.asText());
    assertEquals(
        Set.of(),
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(SchemaLocation.of(SpecVersion.VersionFlag.V202012.getId()))
            .validate(schema));
    assertEquals(tool.name(), schema.get("title").asText());
    assertTrue(schema.get("description").asText().endsWith("."));
    assertTrue(schema.has("additionalProperties"));
  }

  @ParameterizedTest
  @MethodSource("tools")
  void a_schema_lists_exactly_the_arguments_of_its_tool(ToolType tool) throws IOException {
    List<String> taken = new ArrayList<>();
    for (RecordComponent argument : tool.arguments().getRecordComponents()) {
      taken.add(new SnakeCaseStrategy().translate(argument.getName()));
    }

    List<String> allowed = new ArrayList<>();
    schema(tool).get("properties").fieldNames().forEachRemaining(allowed::add);

    assertEquals(taken, allowed);
  }

  @Test
  void all_tools_have_the_same_filter_and_a_list_can_name_each_kind_and_state() throws IOException {
    ObjectNode list = filter("memory.list");
    JsonNode states = ((ObjectNode) list.get("properties")).remove("state").get("enum");

    assertEquals(list, filter("memory.search"));
    assertEquals(list, filter("memory.context_assemble"));
    assertEquals(list, filter("memory.forget"));
    assertEquals(
        Arrays.stream(Kind.values()).map(Kind::wireName).toList(),
        texts(list.at("/properties/kinds/items/enum")));
    assertEquals(
        Stream.concat(
                Arrays.stream(MemoryState.values()).map(MemoryState::wireName), Stream.of("all"))
            .toList(),
        texts(states));
  }

  private static ObjectNode filter(String tool) throws IOException {
    return (ObjectNode) schema(Tools.BUILT_IN.named(tool).orElseThrow()).at("/properties/filter");
  }

  private static List<String> texts(JsonNode values) {
    List<String> texts = new ArrayList<>();
    values.forEach(value -> texts.add(value.asText()));
    return texts;
  }

  @ParameterizedTest
  @CsvSource({
    "profile.collapse, samples, 0, 1000",
    "profile.collapse, batch_size, 1, 10000",
    "session.prune, max_messages_per_session, 1, 100000",
    "session.prune, session_max_age_days, 1, 3650",
    "entries.consolidate, min_cluster, 2, 100",
    "entries.consolidate, max_cluster_size, 2, 100",
    "entries.consolidate, idempotency_days, 0, 365",
    "entries.consolidate, batch, 1, 10000",
  })
  void a_number_for_a_stage_has_a_range_and_outside_it_is_refused(
      String tool, String argument, int least, int most) {
    for (int inside : new int[] {least, most}) {
      JsonNode args = ToolJson.MAPPER.createObjectNode().put(argument, inside);
      assertEquals(Optional.empty(), ToolSchemas.known().fault(tool, args, true));
    }
    for (int outside : new int[] {least - 1, most + 1}) {
      JsonNode args = ToolJson.MAPPER.createObjectNode().put(argument, outside);
      assertEquals("$." + argument, pathOfFault(tool, args));
    }
    assertEquals(
        "$." + argument,
        pathOfFault(tool, ToolJson.MAPPER.createObjectNode().put(argument, least + 0.5)));
  }

  @ParameterizedTest
  @CsvSource({
    "profile.collapse, dry_run",
    "profile.collapse, fuzzy",
    "session.prune, dry_run",
    "entries.consolidate, dry_run",
    "entries.consolidate, rules_only",
    "entries.consolidate, no_resume",
    "patterns.cleanup, dry_run"
  })
  void a_switch_of_a_stage_is_true_or_false(String tool, String argument) {
    ObjectNode args = ToolJson.MAPPER.createObjectNode();

    assertEquals(
        Optional.empty(), ToolSchemas.known().fault(tool, args.put(argument, false), true));
    assertEquals("$." + argument, pathOfFault(tool, args.put(argument, "false")));
  }

  @ParameterizedTest
  @CsvSource({"0.5, true", "1, true", "1.0, true", "0.49, false", "1.01, false"})
  void a_threshold_of_entries_is_from_one_half_to_one(double threshold, boolean fits) {
    JsonNode args = ToolJson.MAPPER.createObjectNode().put("sim_threshold", threshold);

    assertEquals(fits, ToolSchemas.known().fault("entries.consolidate", args, true).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "memory.pin; ; $.memory_id; memory_id, item_id",
        "memory.restore; ; $.memory_id; memory_id, item_id, run_id",
        "memory.restore; run_id,memory_id; $.run_id; memory_id, item_id, run_id",
        "memory.forget; ; $.memory_id; memory_id, item_id, run_id, author_id, filter",
        "memory.forget; author_id,run_id; $.author_id; memory_id, item_id, run_id, author_id,"
            + " filter",
      })
  void of_arguments_of_which_one_is_to_be_given_none_and_two_are_refused(
      String name, String given, String path, String choice) {
    ObjectNode args = ToolJson.MAPPER.createObjectNode();
    if (given != null) {
      Arrays.stream(given.split(",")).forEach(one -> args.put(one, "a"));
    }

    Answer.Refused refused = ToolSchemas.known().fault(name, args, true).orElseThrow();

    assertEquals(path, refused.path());
    assertEquals(path + ": expected exactly one of " + choice, refused.message());
  }

  private static String pathOfFault(String tool, JsonNode args) {
    return ToolSchemas.known().fault(tool, args, true).orElseThrow().path();
  }
}
