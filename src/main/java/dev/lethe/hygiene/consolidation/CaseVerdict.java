package dev.lethe.hygiene.consolidation;

import dev.lethe.memory.summary.InvalidJsonException;
import dev.lethe.memory.summary.JsonFields;
import dev.lethe.text.Nfkc;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Answer of a model to the task {@code sort_entries}: rule CN26.
 *
 * @param reason one line in NFKC, not empty, without control and format characters
 */
public record CaseVerdict(Verdict verdict, String reason) {
  private static final String VERDICT = "verdict";
  private static final String REASON = "reason";

  /** Maximum number of characters of the reason. */
  public static final int MOST_OF_REASON = 300;

  /** Relation of entries to each other. */
  public enum Verdict {
    /** They state the same in other words. */
    SAME,
    /** They cannot all be right. */
    CONTRADICTS,
    /** They are about different things. */
    UNRELATED;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }
  }

  /**
   * Reads parsed JSON and validates it completely.
   *
   * @param json objects as maps
   * @throws InvalidJsonException for the first missing or invalid field
   */
  public static CaseVerdict read(Object json) {
    JsonFields fields = JsonFields.of(json, "$");
    String name = fields.text(VERDICT);
    Verdict verdict =
        Arrays.stream(Verdict.values())
            .filter(one -> one.wireName.equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidJsonException(
                        fields.path(VERDICT),
                        "must be one of "
                            + Arrays.stream(Verdict.values())
                                .map(Verdict::wireName)
                                .collect(Collectors.joining(", "))));
    String visible =
        fields
            .normalText(REASON, MOST_OF_REASON)
            .replaceAll("[\\p{Cc}\\p{Z}]+", " ")
            .replaceAll("[\\p{Cf}\\p{Cn}\\p{Co}\\p{Cs}]+", "");
    // A letter and a mark compose when the character between them is removed.
    String reason = Nfkc.of(visible).strip();
    if (reason.isEmpty()) {
      throw new InvalidJsonException(fields.path(REASON), "must not be empty");
    }
    fields.refuseUnknown(Set.of(VERDICT, REASON));
    return new CaseVerdict(verdict, reason);
  }

  /** Returns the JSON form. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(VERDICT, verdict.wireName);
    json.put(REASON, reason);
    return json;
  }
}
