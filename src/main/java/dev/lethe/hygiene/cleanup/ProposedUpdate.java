package dev.lethe.hygiene.cleanup;

import dev.lethe.memory.summary.InvalidAnswerException;
import dev.lethe.memory.summary.Sentences;
import dev.lethe.text.Nfkc;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
   * @throws InvalidAnswerException for the first missing or invalid field
   */
  public static ProposedUpdate read(Object json) throws InvalidAnswerException {
    if (!(json instanceof Map<?, ?> fields)) {
      throw new InvalidAnswerException("$", "must be an object");
    }
    String content = text(fields, CONTENT, MOST_CHARACTERS);
    String reason = text(fields, REASON, MOST_OF_REASON);
    for (Object name : fields.keySet()) {
      if (!List.of(CONTENT, REASON).contains(name)) {
        throw new InvalidAnswerException(
            "$." + Sentences.shown(String.valueOf(name)), "is an unknown field");
      }
    }
    return new ProposedUpdate(content, reason);
  }

  private static String text(Map<?, ?> fields, String name, int most)
      throws InvalidAnswerException {
    String path = "$." + name;
    if (!(fields.get(name) instanceof String said)) {
      throw new InvalidAnswerException(
          path, fields.get(name) == null ? "is missing" : "must be a string");
    }
    String text = normalized(said);
    if (text.isEmpty()) {
      throw new InvalidAnswerException(path, "must not be empty");
    }
    if (text.length() > most) {
      throw new InvalidAnswerException(path, "must have at most " + most + " characters");
    }
    return text;
  }

  private static String normalized(String said) {
    return Nfkc.of(said).strip();
  }

  /** Returns true if the content equals a text after normalisation. */
  public boolean saysAs(String text) {
    return content.equals(normalized(text));
  }

  /** Returns the JSON form. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(CONTENT, content);
    json.put(REASON, reason);
    return json;
  }
}
