package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.event.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Memories of mcp-memory-service: its JSON export, or a list of memories as its API returns them.
 */
final class MemoryServiceFormat implements ForeignFormat {
  @Override
  public String title() {
    return "mcp-memory-service (JSON export)";
  }

  @Override
  public boolean recognizes(FileSample sample) {
    boolean isEmpty = sample.first().isMissingNode() && sample.names().contains("export_metadata");
    return sample.shape() != FileSample.Shape.TABLE
        && (isEmpty || (sample.hasText("content_hash") && sample.hasText("content")));
  }

  @Override
  public Set<String> lists() {
    return Set.of("memories");
  }

  @Override
  public List<ObjectNode> map(ForeignRecord record, ImportTarget target) throws RefusedException {
    String content = record.required("content", "content");
    String hash = record.text("content_hash", "item_id");
    List<String> tags = new ArrayList<>(record.texts("tags", "tags"));
    tags.addAll(record.texts("tags_str", "tags"));
    ForeignRecord metadata = record.at("metadata");
    tags.addAll(metadata.texts("tags", "tags"));
    String name = record.text(record.has("memory_type") ? "memory_type" : "type", "type, tags");
    String subject = metadata.text("subject", "subject");
    if (subject == null) {
      subject = tags.isEmpty() ? ItemDraft.GENERAL : tags.get(0);
    }
    if (name != null) {
      tags.add(name);
    }
    record.ignore("export_source", "timestamp", "timestamp_float", "timestamp_str");
    return List.of(
        ItemDraft.entry(
                hash == null ? StableIds.ofContent("memory", content) : StableIds.of(hash),
                EntryTypes.known(name),
                subject,
                content,
                target)
            .list("tags", tags)
            .at(time(record, "created_at", target), time(record, "updated_at", target), true));
  }

  /** Each time is a number of seconds, an ISO 8601 time under another name, or both. */
  private static Long time(ForeignRecord record, String name, ImportTarget target)
      throws RefusedException {
    String other = name + "_iso";
    if (record.has(name)) {
      record.ignore(other);
      return record.time(name, name, target.zone());
    }
    return record.time(other, name, target.zone());
  }
}
