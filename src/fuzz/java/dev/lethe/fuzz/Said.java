package dev.lethe.fuzz;

import java.util.List;
import java.util.Map;

/** What a message says; embeds and attachments are as the event format has them. */
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
