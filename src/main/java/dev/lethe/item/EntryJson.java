package dev.lethe.item;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON form of entries in an {@link ItemState}: their current values, and under {@code own} the
 * values of their own store that differ.
 */
final class EntryJson {
  static final String SOURCES = "sources";
  private static final String OWN = "own";
  private static final String GAINED = "gained";
  private static final String CONFIDENCE = "confidence";

  private EntryJson() {}

  /**
   * @param gained null if nothing was merged into it
   */
  static void add(ItemFields.Entry own, GainedEntry gained, Map<String, Object> json) {
    ItemFields.Entry now = gained == null ? own : gained.gain().on(own);
    json.put("type", now.type());
    json.put("subject", now.subject());
    json.put("content", now.content());
    add(now, json);
    json.put("project", now.project());
    if (gained != null) {
      EntryGain gain = gained.gain();
      json.put("last_confirmed_at", Math.max(gained.createdAt(), gain.lastConfirmedAt()));
      Map<String, Object> ownJson = new LinkedHashMap<>();
      add(own, ownJson);
      ownJson.put("created_at", gained.createdAt());
      ownJson.put("tags", gained.tags());
      json.put(OWN, ownJson);
      Map<String, Object> more = new LinkedHashMap<>();
      more.put("importance", gain.importance());
      addConfidence(gain.confidence(), more);
      more.put("expiry", gain.expiry().wireName());
      more.put("confirmations", gain.confirmations());
      more.put("recall_count", gain.recalls());
      more.put("created_at", gain.createdAt());
      more.put("last_confirmed_at", gain.lastConfirmedAt());
      more.put("tags", gain.tags());
      json.put(GAINED, more);
    }
  }

  private static void add(ItemFields.Entry entry, Map<String, Object> json) {
    json.put("importance", entry.importance());
    addConfidence(entry.confidence(), json);
    json.put("expiry", entry.expiry());
    json.put("confirmations", entry.confirmations());
    json.put("recall_count", entry.recallCount());
  }

  /** Returns the entry as in its own store. */
  static ItemFields.Entry entry(Map<?, ?> json) {
    Map<?, ?> own = json.get(OWN) instanceof Map<?, ?> fields ? fields : json;
    return new ItemFields.Entry(
        (String) json.get("type"),
        (String) json.get("subject"),
        (String) json.get("content"),
        (int) whole(own, "importance"),
        (String) own.get("expiry"),
        (String) json.get("project"),
        whole(own, "confirmations"),
        whole(own, "recall_count"),
        confidence(own));
  }

  private static void addConfidence(Double confidence, Map<String, Object> json) {
    if (confidence != null) {
      json.put(CONFIDENCE, confidence);
    }
  }

  private static Double confidence(Map<?, ?> json) {
    return json.get(CONFIDENCE) instanceof Number confidence ? confidence.doubleValue() : null;
  }

  /** Returns the values gained by merges; null if nothing was merged into the entry. */
  static GainedEntry gained(Map<?, ?> json) {
    if (!(json.get(OWN) instanceof Map<?, ?> own)
        || !(json.get(GAINED) instanceof Map<?, ?> gained)) {
      return null;
    }
    EntryGain gain =
        new EntryGain(
            whole(gained, "confirmations"),
            whole(gained, "recall_count"),
            (int) whole(gained, "importance"),
            confidence(gained),
            Expiry.named((String) gained.get("expiry")),
            whole(gained, "created_at"),
            whole(gained, "last_confirmed_at"),
            texts(gained.get("tags")));
    return new GainedEntry(gain, whole(own, "created_at"), texts(own.get("tags")));
  }

  /** Returns the sources of an entry made by a run; empty for an entry of another store. */
  static List<EntrySource> sources(Map<?, ?> json) {
    List<EntrySource> sources = new ArrayList<>();
    if (json.get(SOURCES) instanceof List<?> all) {
      all.forEach(one -> sources.add(EntrySource.read((Map<?, ?>) one)));
    }
    return sources;
  }

  private static List<String> texts(Object json) {
    List<String> texts = new ArrayList<>();
    ((List<?>) json).forEach(text -> texts.add((String) text));
    return texts;
  }

  private static long whole(Map<?, ?> json, String name) {
    return ((Number) json.get(name)).longValue();
  }
}
