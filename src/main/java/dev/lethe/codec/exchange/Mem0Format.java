package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.event.RefusedException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Memories of mem0: the JSON of {@code get_all}, as a list or as an object with {@code results}
 * and, with a graph store, {@code relations}.
 */
final class Mem0Format implements ForeignFormat {
  private static final String RELATIONS = "relations";

  /** Owners of a memory; the first decides its collection. */
  private static final List<String> OWNERS = List.of("user_id", "agent_id", "app_id", "run_id");

  @Override
  public String title() {
    return "mem0 (JSON of get_all)";
  }

  @Override
  public boolean recognizes(FileSample sample) {
    boolean isEmpty = sample.first().isMissingNode() && sample.names().contains("results");
    return sample.shape() != FileSample.Shape.TABLE
        && (isEmpty || (sample.hasText("memory") && !sample.hasText("content_hash")));
  }

  @Override
  public Set<String> lists() {
    return Set.of("results", "memories", RELATIONS);
  }

  @Override
  public List<ObjectNode> map(ForeignRecord record, ImportTarget target) throws RefusedException {
    return List.of(
        record.list().equals(RELATIONS) ? relation(record, target) : memory(record, target));
  }

  private static ObjectNode memory(ForeignRecord record, ImportTarget target)
      throws RefusedException {
    String content = record.required("memory", "content");
    String given = record.text("id", "item_id");
    List<String> owners = new ArrayList<>();
    for (String name : OWNERS) {
      if (record.has(name)) {
        owners.add(record.text(name, owners.isEmpty() ? "collection, subject" : "tags"));
      }
    }
    String owner = owners.isEmpty() ? null : owners.get(0);
    ForeignRecord metadata = record.at("metadata");
    List<String> categories = record.texts("categories", "tags");
    List<String> tags = new ArrayList<>(categories);
    tags.addAll(metadata.texts("tags", "tags"));
    owners.stream().skip(1).forEach(tags::add);
    String subject = metadata.text("subject", "subject");
    String type = EntryTypes.known(metadata.text("type", "type"));
    record.ignore("hash", "score");
    return ItemDraft.entry(
            given == null ? StableIds.ofContent("memory", owner, content) : StableIds.of(given),
            type,
            subject == null ? orGeneral(owner) : subject,
            content,
            target)
        .collection(owner)
        .list("tags", tags)
        .time("expires_at", expiration(record, target))
        .at(
            record.time("created_at", "created_at", target.zone()),
            record.time("updated_at", "updated_at", target.zone()),
            given == null);
  }

  /**
   * Returns the end of the day that is the last one on which a memory is valid; mem0 doesn't store
   * its zone.
   */
  private static Long expiration(ForeignRecord record, ImportTarget target)
      throws RefusedException {
    ZoneId zone = target.zone() == null ? ZoneOffset.UTC : target.zone();
    Long time = record.time("expiration_date", "expires_at", zone);
    if (time == null) {
      return null;
    }
    ZonedDateTime at = Instant.ofEpochMilli(time).atZone(zone);
    boolean isDay = at.toLocalTime().equals(LocalTime.MIDNIGHT);
    return isDay ? Long.valueOf(at.plusDays(1).toInstant().toEpochMilli()) : time;
  }

  private static String orGeneral(String owner) {
    return owner == null ? ItemDraft.GENERAL : owner;
  }

  /** The graph names entities, not memories, so its relations become entries with a text. */
  private static ObjectNode relation(ForeignRecord record, ImportTarget target)
      throws RefusedException {
    String source = record.required("source", "subject, content");
    String type = record.required("relationship", "content");
    String end = record.required(record.has("destination") ? "destination" : "target", "content");
    return ItemDraft.entry(
            StableIds.ofContent("relation", source, type, end),
            "relationship",
            source,
            source + ' ' + type + ' ' + end,
            target)
        .at(null, null, true);
  }
}
