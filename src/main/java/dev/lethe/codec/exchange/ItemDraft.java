package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.LinkedHashSet;

/** Item of an imported record. */
final class ItemDraft {
  /** Subject of an entry whose record names none. */
  static final String GENERAL = "general";

  /**
   * Update time of an item whose id is a hash of its content, 2010-01-01. Another content has
   * another id, so there is only one version, and importing it again changes nothing.
   */
  private static final long ONLY_VERSION = 1_262_304_000_000L;

  private final ObjectNode json = JsonNodeFactory.instance.objectNode();
  private final ImportTarget target;

  private ItemDraft(String kind, String id, ImportTarget target) {
    this.target = target;
    json.put("item_id", id).put("kind", kind);
    if (target.hasTenant()) {
      json.put("tenant", target.tenant());
    }
    if (target.collection() != null) {
      json.put("collection", target.collection());
    }
  }

  static ItemDraft of(String kind, String id, ImportTarget target) {
    return new ItemDraft(kind, id, target);
  }

  static ItemDraft entry(
      String id, String type, String subject, String content, ImportTarget target) {
    return of("entry", id, target)
        .put("type", type)
        .put("subject", subject)
        .put("content", content);
  }

  /** Sets a field; null leaves it out. */
  ItemDraft put(String name, String value) {
    if (value != null) {
      json.put(name, value);
    }
    return this;
  }

  /**
   * Sets a time; null leaves it out.
   *
   * @param time epoch milliseconds
   */
  ItemDraft time(String name, Long time) {
    if (time != null) {
      json.put(name, time);
    }
    return this;
  }

  /** Sets the given fields, except the tenant and collection that the user has chosen. */
  ItemDraft all(ObjectNode values) {
    values
        .properties()
        .forEach(
            field -> {
              if (!json.has(field.getKey())) {
                json.set(field.getKey(), field.getValue());
              }
            });
    return this;
  }

  /** Sets the collection unless the user has chosen one. */
  ItemDraft collection(String raw) {
    return target.collection() == null && raw != null ? put("collection", StableIds.of(raw)) : this;
  }

  /** Sets a list without repeats; an empty one is left out. */
  ItemDraft list(String name, Collection<String> values) {
    if (!values.isEmpty()) {
      ArrayNode list = json.putArray(name);
      new LinkedHashSet<>(values).forEach(list::add);
    }
    return this;
  }

  /**
   * Returns the item.
   *
   * @param created epoch milliseconds, as is {@code updated}; null if unknown
   * @param isHashed true if the item's id is a hash of its content
   */
  ObjectNode at(Long created, Long updated, boolean isHashed) {
    Long version = updated == null ? created : updated;
    if (version == null) {
      version = isHashed ? ONLY_VERSION : target.fileTime();
    }
    Long known = created == null ? updated : created;
    json.put("created_at", known == null ? target.fileTime() : known);
    json.put("updated_at", version);
    return json;
  }
}
