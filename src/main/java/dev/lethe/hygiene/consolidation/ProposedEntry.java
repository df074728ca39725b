package dev.lethe.hygiene.consolidation;

import dev.lethe.memory.summary.InvalidAnswerException;
import dev.lethe.memory.summary.Sentences;
import dev.lethe.text.Nfkc;
import java.util.Map;

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
   * @throws InvalidAnswerException for the first missing or invalid field
   */
  public static ProposedEntry read(Object json) throws InvalidAnswerException {
    if (!(json instanceof Map<?, ?> fields)) {
      throw new InvalidAnswerException("$", "must be an object");
    }
    if (!(fields.get(CONTENT) instanceof String said)) {
      throw new InvalidAnswerException(
          "$." + CONTENT, fields.get(CONTENT) == null ? "is missing" : "must be a string");
    }
    for (Object name : fields.keySet()) {
      if (!CONTENT.equals(name)) {
        throw new InvalidAnswerException(
            "$." + Sentences.shown(String.valueOf(name)), "is an unknown field");
      }
    }
    refuseLong(said);
    String content = Nfkc.of(said).strip();
    if (content.isEmpty()) {
      throw new InvalidAnswerException("$." + CONTENT, "must not be empty");
    }
    refuseLong(content);
    return new ProposedEntry(content);
  }

  /**
   * Checked before and after normalisation, which can expand characters, so that no text that is
   * too long is processed.
   */
  private static void refuseLong(String text) throws InvalidAnswerException {
    if (text.length() > MOST_CHARACTERS) {
      throw new InvalidAnswerException(
          "$." + CONTENT, "must have at most " + MOST_CHARACTERS + " characters");
    }
  }

  /** Returns the JSON form. */
  public Map<String, Object> json() {
    return Map.of(CONTENT, content);
  }
}
