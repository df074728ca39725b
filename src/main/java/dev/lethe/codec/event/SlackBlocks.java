package dev.lethe.codec.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Visible text of Slack's blocks, in reading order. A section's field of two lines, a label and a
 * value, becomes a named field as in an embed.
 */
final class SlackBlocks {
  private static final List<String> TEXTS = List.of("title", "text");
  private static final List<String> PARTS = List.of("elements", "rows", "accessory");

  /** Blocks whose elements form one text. */
  private static final Set<String> RUNS =
      Set.of("rich_text_section", "rich_text_preformatted", "rich_text_quote");

  private final List<String> lines = new ArrayList<>();
  private final ArrayNode fields = JsonNodeFactory.instance.arrayNode();

  private SlackBlocks() {}

  /** Reads blocks; anything but a list of blocks has no text. */
  static SlackBlocks of(RawField field) {
    SlackBlocks blocks = new SlackBlocks();
    blocks.read(field.node());
    return blocks;
  }

  /** Returns the lines without those of named fields. */
  String text() {
    return RawField.lines(lines.toArray(String[]::new));
  }

  /** Returns the named fields as objects with {@code name} and {@code value}. */
  ArrayNode fields() {
    return fields;
  }

  private void readAll(JsonNode list) {
    list.forEach(this::read);
  }

  private void read(JsonNode block) {
    if (block.isArray()) {
      readAll(block);
    } else if (block.path("text").isTextual()) {
      lines.add(block.path("text").textValue());
    } else if (RUNS.contains(block.path("type").asText())) {
      StringBuilder run = new StringBuilder();
      block.path("elements").forEach(element -> run.append(inline(element)));
      lines.add(run.toString().strip());
    } else if (block.isObject()) {
      TEXTS.stream().map(block::path).filter(JsonNode::isObject).findFirst().ifPresent(this::read);
      block.path("fields").forEach(this::readField);
      PARTS.forEach(part -> read(block.path(part)));
      lines.add(block.path("alt_text").asText());
    }
  }

  private void readField(JsonNode field) {
    String text = field.path("text").asText();
    int end = text.indexOf('\n');
    String name = end < 0 ? "" : label(text.substring(0, end));
    if (name.isEmpty()) {
      lines.add(text);
    } else {
      fields.addObject().put("name", name).put("value", text.substring(end + 1));
    }
  }

  /** Returns a line without the marks of a label, {@code *Status:*}. */
  private static String label(String line) {
    int from = 0;
    int to = line.length();
    while (from < to && "*_ ".indexOf(line.charAt(from)) >= 0) {
      from++;
    }
    while (to > from && "*_: ".indexOf(line.charAt(to - 1)) >= 0) {
      to--;
    }
    return line.substring(from, to);
  }

  private static String inline(JsonNode element) {
    return switch (element.path("type").asText()) {
      case "text" -> element.path("text").asText();
      case "link" -> element.path(element.has("text") ? "text" : "url").asText();
      case "emoji" -> ':' + element.path("name").asText() + ':';
      case "user" -> "<@" + element.path("user_id").asText() + '>';
      case "usergroup" -> "<!subteam^" + element.path("usergroup_id").asText() + '>';
      case "channel" -> "<#" + element.path("channel_id").asText() + '>';
      case "broadcast" -> "<!" + element.path("range").asText() + '>';
      case "date" -> element.path("fallback").asText();
      default -> element.path("value").asText();
    };
  }
}
