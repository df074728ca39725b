package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.call.ToolSchemas;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Help of tools: {@code lethe tool NAME --help}. */
class ToolHelpTest {
  private final TestConsole console = new TestConsole(Map.of());

  static Stream<String> tools() {
    return Tools.BUILT_IN.all().stream().map(ToolType::name);
  }

  private String help(String... args) {
    assertEquals(ExitCode.DONE, console.run(new BundledApplication(), args), console::err);
    return console.out();
  }

  @ParameterizedTest
  @MethodSource("tools")
  void help_of_a_tool_describes_it_and_each_argument_and_shows_a_valid_call(String tool) {
    String help = help("tool", tool, "--help");

    JsonNode schema = ToolSchemas.document(tool);
    String text = help.replaceAll("\\s+", " ");
    assertTrue(text.contains(schema.path("description").asText()), help);
    for (Map.Entry<String, JsonNode> argument : schema.path("properties").properties()) {
      assertTrue(help.contains("\n  " + argument.getKey() + "  "), help);
      String description = argument.getValue().path("description").asText();
      assertFalse(!argument.getValue().has("properties") && description.isEmpty(), help);
      assertTrue(text.contains(description), help);
    }
    String start = "  lethe tool " + tool + " --args '";
    assertTrue(help.contains(start), help);
    int from = help.indexOf(start) + start.length();
    String args = help.substring(from, help.indexOf('\'', from));
    assertEquals(
        Optional.empty(),
        ToolSchemas.known().fault(tool, Json.parse(args.getBytes(StandardCharsets.UTF_8)), true));
  }

  @Test
  void help_of_a_tool_names_types_ranges_defaults_and_nested_arguments() {
    String list = help("tool", "review.list", "--help");
    assertTrue(list.contains("  limit            integer, 1 to 500, default 100. "), list);

    String forget = new ToolHelpTest().help("tool", "--help", "memory.forget");
    assertTrue(forget.matches("(?s).*\n  retire +boolean, default true\\. .*"), forget);
    assertTrue(
        forget.contains(
            "Exactly one of these is required: memory_id, item_id, run_id, author_id, filter"),
        forget);

    String context = new ToolHelpTest().help("tool", "memory.context_log_write", "--help");
    assertTrue(context.contains("  items[].tokens     integer, at least 0, required. "), context);
  }

  @Test
  void help_without_a_tool_is_the_help_of_the_command() {
    String help = help("tool", "--help");

    assertTrue(help.contains("Call a tool of the running application"), help);
  }

  @Test
  void help_of_an_unknown_tool_reports_the_known_ones() {
    int code = console.run(new BundledApplication(), "tool", "memory.pinn", "--help");

    assertEquals(ExitCode.USAGE, code, console::out);
    assertTrue(console.lastError().startsWith("unknown tool memory.pinn; "), console::err);
  }
}
