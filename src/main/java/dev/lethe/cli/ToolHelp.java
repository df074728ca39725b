package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Help text of one tool, from the JSON Schema of its arguments. */
final class ToolHelp {
  /** Characters per line, within the width of the other help texts. */
  private static final int WIDTH = 96;

  /** Positions at which a JSON line may be wrapped. */
  private static final Pattern BEFORE_NAMES = Pattern.compile("(?<=,)(?=\")");

  private final JsonNode schema;

  /**
   * @param schema a file of {@code schemas/tools}
   */
  ToolHelp(JsonNode schema) {
    this.schema = schema;
  }

  /**
   * One argument.
   *
   * @param path name with its enclosing objects, as in {@code items[].tokens}
   * @param type type, range and default, as text for people
   */
  record Argument(String path, String type, String meaning) {}

  /** Returns all arguments, those of nested objects after the argument that contains them. */
  List<Argument> arguments() {
    List<Argument> arguments = new ArrayList<>();
    addArguments("", schema, arguments);
    return arguments;
  }

  /** Returns the tool's description, followed by one or more lines per argument. */
  List<String> description() {
    List<String> lines = new ArrayList<>(wrapped("", schema.path("description").asText()));
    List<Argument> arguments = arguments();
    int column = arguments.stream().mapToInt(argument -> argument.path().length()).max().orElse(0);
    lines.add("");
    lines.add("Arguments:");
    for (Argument argument : arguments) {
      String name = "  " + argument.path() + " ".repeat(column - argument.path().length() + 2);
      lines.addAll(wrapped(name, (argument.type() + ". " + argument.meaning()).strip()));
    }
    if (schema.has("oneOf")) {
      lines.add(
          "Exactly one of these is required: "
              + joined(schema.path("oneOf"), one -> one.at("/required/0").asText()));
    }
    lines.add("");
    return lines;
  }

  /** Returns one command per example of the schema; a shell also accepts it over several lines. */
  List<String> examples() {
    List<String> lines = new ArrayList<>();
    for (JsonNode args : schema.path("examples")) {
      StringBuilder line =
          new StringBuilder("  lethe tool " + schema.path("title").asText() + " --args '");
      boolean isFirst = true;
      for (String part : BEFORE_NAMES.split(Json.line(args) + "'", -1)) {
        if (!isFirst && line.length() + part.length() > WIDTH) {
          lines.add(line.toString());
          line = new StringBuilder("      ");
        }
        line.append(part);
        isFirst = false;
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static void addArguments(String within, JsonNode object, List<Argument> arguments) {
    List<String> required = new ArrayList<>();
    object.path("required").forEach(name -> required.add(name.asText()));
    for (Map.Entry<String, JsonNode> property : object.path("properties").properties()) {
      JsonNode node = property.getValue();
      String path = within + property.getKey();
      arguments.add(
          new Argument(
              path,
              typeAndDefault(node, required.contains(property.getKey())),
              node.path("description").asText()));
      addArguments(path + ".", node, arguments);
      addArguments(path + "[].", node.path("items"), arguments);
    }
  }

  private static String typeAndDefault(JsonNode node, boolean isRequired) {
    StringBuilder text = new StringBuilder(type(node));
    if (isRequired) {
      text.append(", required");
    }
    if (node.has("default")) {
      text.append(", default ").append(node.path("default").asText());
    }
    return text.toString();
  }

  /** Returns the type and range of an argument, as text for people. */
  static String type(JsonNode node) {
    if (node.has("enum")) {
      return "one of " + joined(node.path("enum"), JsonNode::asText);
    }
    String type = node.path("type").asText();
    String range =
        switch (type) {
          case "string" -> range(node.path("minLength"), node.path("maxLength"), " characters");
          case "integer", "number" -> range(node.path("minimum"), node.path("maximum"), "");
          case "array" -> range(node.path("minItems"), node.path("maxItems"), " entries");
          default -> "";
        };
    String name = type.equals("array") ? "list of " + plural(type(node.path("items"))) : type;
    String pattern = node.has("pattern") ? ", matching " + node.path("pattern").asText() : "";
    return range.isEmpty() ? name + pattern : name + ", " + range + pattern;
  }

  /** Returns the type of many values: "strings, 1 to 128 characters". */
  private static String plural(String type) {
    return type.replaceFirst("^(string|integer|number|object)", "$1s");
  }

  private static String range(JsonNode least, JsonNode most, String unit) {
    if (least.isMissingNode() && most.isMissingNode()) {
      return "";
    }
    if (least.isMissingNode()) {
      return "at most " + most.asText() + unit;
    }
    return most.isMissingNode()
        ? "at least " + least.asText() + unit
        : least.asText() + " to " + most.asText() + unit;
  }

  private static String joined(JsonNode list, Function<JsonNode, String> text) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(text)
        .collect(Collectors.joining(", "));
  }

  /** Breaks a text at spaces; all lines but the first are indented by the length of its start. */
  private static List<String> wrapped(String start, String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(start);
    boolean isEmpty = true;
    for (String word : text.split(" ", -1)) {
      if (!isEmpty && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(start.length()));
        isEmpty = true;
      }
      line.append(isEmpty ? "" : " ").append(word);
      isEmpty = false;
    }
    lines.add(line.toString());
    return lines;
  }
}
