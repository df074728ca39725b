package dev.lethe.codec.value;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Tombstone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the JSON that {@link ValueShapes#MEMORY} and {@link ValueShapes#TOMBSTONE} describe. */
public final class MemoryReader {
  private MemoryReader() {}

  /**
   * Reads a memory.
   *
   * @throws IllegalArgumentException if this release doesn't know its kind or status
   */
  public static Memory memory(JsonNode json) {
    JsonNode content = json.path("content");
    return new Memory(
        text(json, "memory_id"),
        Kind.valueOf(text(json, "kind").toUpperCase(Locale.ROOT)),
        new Scope(text(json, "scope")),
        textOrNull(json, "item_id"),
        textOrNull(json, "event_id"),
        new Memory.Content(
            text(content, "text"), text(content, "normalized_text"), texts(content, "snippets")),
        source(json.path("source")),
        json.path("created_at").longValue(),
        json.path("updated_at").longValue(),
        numberOrNull(json, "edited_at"),
        json.path("admitted_at").longValue(),
        numberOrNull(json, "expires_at"),
        json.path("revision").longValue(),
        new Memory.Cluster(
            textOrNull(json.path("cluster"), "thread_id"),
            textOrNull(json.path("cluster"), "spam_family_id")),
        retrieval(json.path("retrieval")),
        usage(json.path("usage")),
        EmbeddingStatus.valueOf(text(json.path("embedding"), "status").toUpperCase(Locale.ROOT)),
        lifecycle(json.path("lifecycle")),
        texts(json, "references"),
        texts(json, "tags"),
        new Memory.Fingerprints(
            textOrNull(json.path("fingerprints"), "exact_hash"),
            textOrNull(json.path("fingerprints"), "simhash64")),
        json.hasNonNull("item") ? json.path("item").toString() : null,
        json.path("schema_version").intValue());
  }

  private static Memory.Source source(JsonNode json) {
    return new Memory.Source(
        text(json, "type"),
        textOrNull(json, "guild_id"),
        textOrNull(json, "channel_id"),
        textOrNull(json, "author_id"),
        json.path("author_is_bot").booleanValue());
  }

  private static Memory.Retrieval retrieval(JsonNode json) {
    return new Memory.Retrieval(
        json.path("pinned").booleanValue(),
        json.path("locked_by_admin").booleanValue(),
        json.path("locked_by_system").booleanValue(),
        json.path("weight").doubleValue());
  }

  private static Memory.Usage usage(JsonNode json) {
    long total = json.path("included_count_total").longValue();
    double decay = json.path("included_count_decay").doubleValue();
    Long last = numberOrNull(json, "last_included_at");
    return json.hasNonNull("included_days")
        ? new Memory.Usage(total, decay, last, json.path("included_days").longValue())
        : new Memory.Usage(total, decay, last);
  }

  private static Memory.Lifecycle lifecycle(JsonNode json) {
    return new Memory.Lifecycle(
        json.path("deleted").booleanValue(),
        numberOrNull(json, "deleted_at"),
        textOrNull(json, "replaced_by"),
        textOrNull(json, "superseded_by"),
        textOrNull(json, "run_id"),
        numberOrNull(json, "restored_at"));
  }

  /** Reads a tombstone. */
  public static Tombstone tombstone(JsonNode json) {
    return new Tombstone(
        text(json, "memory_id"),
        new Scope(text(json, "scope")),
        textOrNull(json, "item_id"),
        json.path("deleted_at").longValue(),
        textOrNull(json, "replaced_by"),
        textOrNull(json, "content_hash"),
        text(json, "reason"),
        textOrNull(json, "run_id"));
  }

  private static String text(JsonNode json, String name) {
    return json.path(name).asText("");
  }

  private static String textOrNull(JsonNode json, String name) {
    return json.path(name).textValue();
  }

  private static Long numberOrNull(JsonNode json, String name) {
    return json.hasNonNull(name) ? Long.valueOf(json.path(name).longValue()) : null;
  }

  private static List<String> texts(JsonNode json, String name) {
    List<String> texts = new ArrayList<>();
    json.path(name).forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
