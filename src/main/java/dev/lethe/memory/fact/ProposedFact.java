package dev.lethe.memory.fact;

import dev.lethe.memory.summary.InvalidJsonException;
import dev.lethe.memory.summary.JsonFields;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fact as a model proposes it: of valid form, but not verified.
 *
 * @param text one line
 * @param subject what it is about; null for none
 * @param sources numbers of the cited sources, from 1; each once, at least one
 */
public record ProposedFact(FactType type, String text, String subject, List<Integer> sources) {
  private static final String TYPE = "type";
  private static final String TEXT = "text";
  private static final String SUBJECT = "subject";
  private static final String SOURCES = "sources";
  private static final Set<String> FIELDS = Set.of(TYPE, TEXT, SUBJECT, SOURCES);

  /** Maximum number of characters of the text. */
  public static final int MOST_OF_TEXT = 280;

  /** Maximum number of characters of the subject. */
  public static final int MOST_OF_SUBJECT = 80;

  /** Maximum number of sources. */
  static final int MOST_SOURCES = 20;

  public ProposedFact {
    sources = List.copyOf(sources);
  }

  /**
   * Reads parsed JSON.
   *
   * @param sourceCount number of sources that the model read
   * @throws InvalidJsonException for the first missing or invalid field
   */
  static ProposedFact read(Object json, int sourceCount) {
    JsonFields fields = JsonFields.of(json, "$");
    FactType type =
        FactType.named(fields.text(TYPE))
            .orElseThrow(() -> new InvalidJsonException(fields.path(TYPE), "is unknown"));
    String text = fields.normalText(TEXT, MOST_OF_TEXT);
    if (text.codePoints().anyMatch(Character::isISOControl)) {
      throw new InvalidJsonException(fields.path(TEXT), "must be one line");
    }
    String subject =
        fields.get(SUBJECT) == null ? null : fields.normalText(SUBJECT, MOST_OF_SUBJECT);
    Set<Integer> sources = new LinkedHashSet<>();
    for (long number : fields.wholes(SOURCES)) {
      if (number < 1 || number > sourceCount || !sources.add((int) number)) {
        throw new InvalidJsonException(
            fields.path(SOURCES), "must be different numbers from 1 to " + sourceCount);
      }
    }
    if (sources.isEmpty() || sources.size() > MOST_SOURCES) {
      throw new InvalidJsonException(
          fields.path(SOURCES), "must have 1 to " + MOST_SOURCES + " numbers");
    }
    fields.refuseUnknown(FIELDS);
    return new ProposedFact(type, text, subject, List.copyOf(sources));
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(TYPE, type.wireName());
    json.put(TEXT, text);
    if (subject != null) {
      json.put(SUBJECT, subject);
    }
    json.put(SOURCES, sources);
    return json;
  }
}
