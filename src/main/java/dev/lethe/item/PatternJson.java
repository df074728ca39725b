package dev.lethe.item;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON form of patterns in an {@link ItemState}: their current values and, if they have a {@link
 * PatternGain}, their own store's values under {@code own}, merged patterns under {@code merged},
 * and a text approved by a person, if any, under {@code updated}.
 */
final class PatternJson {
  private static final String OWN = "own";
  private static final String MERGED = "merged";
  private static final String UPDATED = "updated";

  private PatternJson() {}

  /**
   * @param gain null if the pattern has only its own content
   */
  static void add(ItemFields.Pattern own, PatternGain gain, Map<String, Object> json) {
    ItemFields.Pattern now = gain == null ? own : gain.on(own);
    json.put("entityType", now.entityType());
    json.put("name", now.name());
    json.put("content", now.content());
    json.put("payload", now.payload());
    if (gain != null) {
      Map<String, Object> ownJson = new LinkedHashMap<>();
      ownJson.put("content", own.content());
      ownJson.put("tags", gain.tags());
      ownJson.put("payload", own.payload());
      json.put(OWN, ownJson);
      json.put(MERGED, gain.merged().stream().map(PatternJson::json).toList());
      if (gain.update() != null) {
        Map<String, Object> update = new LinkedHashMap<>();
        update.put("content", gain.update().content());
        update.put("run_id", gain.update().runId());
        json.put(UPDATED, update);
      }
    }
  }

  private static Map<String, Object> json(MergedPattern merged) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("memory_id", merged.memoryId());
    json.put("item_id", merged.itemId());
    json.put("name", merged.name());
    json.put("content", merged.content());
    json.put("tags", merged.tags());
    json.put("payload", merged.payload());
    return json;
  }

  /** Returns the pattern as in its own store. */
  static ItemFields.Pattern pattern(Map<?, ?> json) {
    Map<?, ?> own = json.get(OWN) instanceof Map<?, ?> fields ? fields : json;
    return new ItemFields.Pattern(
        (String) json.get("entityType"),
        (String) json.get("name"),
        (String) own.get("content"),
        (String) own.get("payload"));
  }

  /** Returns a pattern's additions; null if there are none. */
  static PatternGain gain(Map<?, ?> json) {
    if (!(json.get(OWN) instanceof Map<?, ?> own)
        || !(json.get(MERGED) instanceof List<?> others)) {
      return null;
    }
    List<MergedPattern> merged = new ArrayList<>();
    for (Object one : others) {
      Map<?, ?> other = (Map<?, ?>) one;
      merged.add(
          new MergedPattern(
              (String) other.get("memory_id"),
              (String) other.get("item_id"),
              (String) other.get("name"),
              (String) other.get("content"),
              texts(other.get("tags")),
              (String) other.get("payload")));
    }
    return new PatternGain(merged, texts(own.get("tags")), update(json));
  }

  private static PatternUpdate update(Map<?, ?> json) {
    return json.get(UPDATED) instanceof Map<?, ?> update
        ? new PatternUpdate((String) update.get("content"), (String) update.get("run_id"))
        : null;
  }

  private static List<String> texts(Object json) {
    List<String> texts = new ArrayList<>();
    ((List<?>) json).forEach(text -> texts.add((String) text));
    return texts;
  }
}
