package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.Answer;
import dev.lethe.codec.call.ToolSchemas;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options for the arguments of a tool, from the JSON Schema of the arguments: {@code --batch-size}
 * for {@code batch_size}. The schema is read when the options are first added to a command.
 */
final class ToolOptions {
  private final String tool;
  private final Set<String> except;
  private final Map<String, OptionSpec> options = new LinkedHashMap<>();

  /**
   * @param except arguments without an option; lists and objects never have one
   */
  ToolOptions(String tool, Set<String> except) {
    this.tool = tool;
    this.except = except;
  }

  /** Adds the options to a command that doesn't have them yet. */
  void addTo(CommandSpec command) {
    if (options.isEmpty()) {
      read();
      options.values().forEach(command::addOption);
    }
  }

  private void read() {
    for (Map.Entry<String, JsonNode> argument :
        ToolSchemas.document(tool).path("properties").properties()) {
      JsonNode schema = argument.getValue();
      boolean isValue = !Set.of("array", "object").contains(schema.path("type").asText());
      if (isValue && !except.contains(argument.getKey())) {
        options.put(argument.getKey(), option(argument.getKey(), schema));
      }
    }
  }

  private static OptionSpec option(String argument, JsonNode schema) {
    OptionSpec.Builder option = OptionSpec.builder(name(argument));
    String meaning = schema.path("description").asText().replaceFirst("^True (.*)", "$1");
    String described =
        meaning.substring(0, 1).toLowerCase(Locale.ROOT)
            + meaning.substring(1).replaceFirst("\\.$", "");
    switch (schema.path("type").asText()) {
      case "boolean" -> option.type(boolean.class).arity("0");
      case "integer" -> option.type(Integer.class).paramLabel("N");
      case "number" -> option.type(Double.class).paramLabel("X");
      default -> option.type(String.class).paramLabel(argument.toUpperCase(Locale.ROOT));
    }
    boolean isSwitch = schema.path("type").asText().equals("boolean");
    String values = isSwitch ? "" : " (" + ToolHelp.type(schema) + ')';
    return option.description((described + values).replace("%", "%%")).build();
  }

  /** Returns the option for an argument. */
  static String name(String argument) {
    return "--" + argument.replace('_', '-');
  }

  /** Returns the arguments that were given. */
  ObjectNode given() {
    ObjectNode args = Json.object();
    options.forEach(
        (argument, option) -> {
          Object value = option.getValue();
          if (value != null && !value.equals(false)) {
            args.set(argument, Json.tree(value));
          }
        });
    return args;
  }

  /** Returns the first error in the arguments, with the name of its option. */
  Optional<String> fault(ObjectNode args) {
    return ToolSchemas.known().fault(tool, args, true).map(ToolOptions::text);
  }

  private static String text(Answer.Refused fault) {
    String path = fault.path();
    return name(path.substring("$.".length())) + fault.message().substring(path.length());
  }
}
