package dev.lethe.hygiene.cleanup;

import dev.lethe.memory.summary.JsonFields;
import dev.lethe.text.Nfkc;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Answer of a model to the task {@code update_pattern}: rule CL13. It has a text and a reason and
 * nothing else, because a model must not set a pattern's other fields.
 *
 * @param content in NFKC, stripped, not empty, as is {@code reason}
 */
public record ProposedUpdate(String content, String reason) {
  private static final String CONTENT = "content";
  private static final String REASON = "reason";

  /** Maximum number of characters of the text. */
  public static final int MOST_CHARACTERS = 20_000;

  /** Maximum number of characters of the reason. */
  public static final int MOST_OF_REASON = 1_000;

  /**
   * Reads parsed JSON and validates it completely.
   *
   * @param json objects as maps
   * @throws dev.lethe.memory.summary.InvalidJsonException for the first missing or invalid field
   */
  public static ProposedUpdate read(Object json) {
    JsonFields fields = JsonFields.of(json, "$");
    String content = fields.normalText(CONTENT, MOST_CHARACTERS);
    String reason = fields.normalText(REASON, MOST_OF_REASON);
    fields.refuseUnknown(Set.of(CONTENT, REASON));
    return new ProposedUpdate(content, reason);
  }

  /** Returns true if the content equals a text after normalization. */
  public boolean equalsText(String text) {
    return content.equals(Nfkc.of(text).strip());
  }

  /** Returns the JSON form. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(CONTENT, content);
    json.put(REASON, reason);
    return json;
  }
}
