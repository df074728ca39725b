package dev.lethe.cleanup;

import dev.lethe.compaction.summary.Sentences;
import dev.lethe.text.Nfkc;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a model answers to the task {@code update_pattern}: rule CL13. It has a text and why that is
 * better, and nothing else: what else a pattern has isn't the model's to say.
 *
 * @param content in NFKC, without space at its ends, not empty, as is {@code reason}
 */
public record ProposedUpdate(String content, String reason) {
  private static final String CONTENT = "content";
  private static final String REASON = "reason";

  /** So many characters the text has at the most. */
  public static final int MOST_CHARACTERS = 20_000;

  /** The same of the reason. */
  public static final int MOST_OF_REASON = 1_000;

  /**
   * Reads parsed JSON and checks all of it.
   *
   * @param json objects as maps
   * @throws InvalidUpdateException for the first field that is missing or wrong
   */
  public static ProposedUpdate read(Object json) throws InvalidUpdateException {
    if (!(json instanceof Map<?, ?> fields)) {
      throw new InvalidUpdateException("$", "must be an object");
    }
    String content = text(fields, CONTENT, MOST_CHARACTERS);
    String reason = text(fields, REASON, MOST_OF_REASON);
    for (Object name : fields.keySet()) {
      if (!List.of(CONTENT, REASON).contains(name)) {
        throw new InvalidUpdateException(
            "$." + Sentences.shown(String.valueOf(name)), "is not known");
      }
    }
    return new ProposedUpdate(content, reason);
  }

  private static String text(Map<?, ?> fields, String name, int most)
      throws InvalidUpdateException {
    String path = "$." + name;
    if (!(fields.get(name) instanceof String said)) {
      throw new InvalidUpdateException(
          path, fields.get(name) == null ? "is missing" : "must be a string");
    }
    String text = normalized(said);
    if (text.isEmpty()) {
      throw new InvalidUpdateException(path, "must not be empty");
    }
    if (text.length() > most) {
      throw new InvalidUpdateException(path, "must have at most " + most + " characters");
    }
    return text;
  }

  private static String normalized(String said) {
    return Nfkc.of(said).strip();
  }

  /** Whether it says what somebody has said. */
  public boolean saysAs(String text) {
    return content.equals(normalized(text));
  }

  /** The same as JSON to be written. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(CONTENT, content);
    json.put(REASON, reason);
    return json;
  }
}
