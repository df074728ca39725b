package dev.lethe.hygiene.consolidation;

import dev.lethe.memory.summary.JsonFields;
import java.util.Map;
import java.util.Set;

/**
 * Answer of a model to the task {@code merge_entries}: rule CN14. It has a text and nothing else,
 * because a model must not set an entry's other fields.
 *
 * @param content in NFKC, stripped, not empty
 */
public record ProposedEntry(String content) {
  private static final String CONTENT = "content";

  /** Maximum number of characters of the text. */
  public static final int MOST_CHARACTERS = MergedText.MOST_CHARACTERS;

  /**
   * Reads parsed JSON and validates it completely.
   *
   * @param json objects as maps
   * @throws dev.lethe.memory.summary.InvalidJsonException for the first missing or invalid field
   */
  public static ProposedEntry read(Object json) {
    JsonFields fields = JsonFields.of(json, "$");
    String content = fields.normalText(CONTENT, MOST_CHARACTERS);
    fields.refuseUnknown(Set.of(CONTENT));
    return new ProposedEntry(content);
  }

  /** Returns the JSON form. */
  public Map<String, Object> json() {
    return Map.of(CONTENT, content);
  }
}
