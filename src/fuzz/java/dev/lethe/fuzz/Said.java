package dev.lethe.fuzz;

import java.util.List;
import java.util.Map;

/** Contents of a message; embeds and attachments are in the event format. */
record Said(String text, List<Map<String, Object>> embeds, List<Map<String, Object>> attachments) {
  static Said text(String text) {
    return new Said(text, List.of(), List.of());
  }

  static Said embeds(String text, List<Map<String, Object>> embeds) {
    return new Said(text, embeds, List.of());
  }

  static Said attached(String text, List<Map<String, Object>> attachments) {
    return new Said(text, List.of(), attachments);
  }
}
