package dev.lethe.consolidation;

import dev.lethe.compaction.summary.Sentences;
import dev.lethe.text.Nfkc;
import java.util.Map;

/**
 * What a model answers to the task {@code merge_entries}: rule CN14. It has a text and nothing
 * else: what else an entry has isn't the model's to say.
 *
 * @param content in NFKC, without space at its ends, not empty
 */
public record ProposedEntry(String content) {
  private static final String CONTENT = "content";

  /** So many characters the text has at the most. */
  public static final int MOST_CHARACTERS = MergedText.MOST_CHARACTERS;

  /**
   * Reads parsed JSON and checks all of it.
   *
   * @param json objects as maps
   * @throws InvalidProposalException for the first field that is missing or wrong
   */
  public static ProposedEntry read(Object json) throws InvalidProposalException {
    if (!(json instanceof Map<?, ?> fields)) {
      throw new InvalidProposalException("$", "must be an object");
    }
    if (!(fields.get(CONTENT) instanceof String said)) {
      throw new InvalidProposalException(
          "$." + CONTENT, fields.get(CONTENT) == null ? "is missing" : "must be a string");
    }
    for (Object name : fields.keySet()) {
      if (!CONTENT.equals(name)) {
        throw new InvalidProposalException(
            "$." + Sentences.shown(String.valueOf(name)), "is not known");
      }
    }
    refuseLong(said);
    String content = Nfkc.of(said).strip();
    if (content.isEmpty()) {
      throw new InvalidProposalException("$." + CONTENT, "must not be empty");
    }
    refuseLong(content);
    return new ProposedEntry(content);
  }

  /** Both before and after a sign has become several, so that none is read that is too long. */
  private static void refuseLong(String text) throws InvalidProposalException {
    if (text.length() > MOST_CHARACTERS) {
      throw new InvalidProposalException(
          "$." + CONTENT, "must have at most " + MOST_CHARACTERS + " characters");
    }
  }

  /** The same as JSON to be written. */
  public Map<String, Object> json() {
    return Map.of(CONTENT, content);
  }
}
