package dev.lethe.gateway.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.Scope;
import dev.lethe.runtime.TopicReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the newest records of one memory on their topics. */
public final class MemoryRecords {
  private final Settings settings;
  private final Topics topics;
  private final Values values;

  /**
   * Newest records of a memory.
   *
   * @param memory empty if there is none or it was erased
   * @param tombstone empty if it was never deleted
   */
  public record Found(Optional<ObjectNode> memory, Optional<ObjectNode> tombstone) {}

  public MemoryRecords(Settings settings, Topics topics, Codecs codecs) {
    this.settings = settings;
    this.topics = topics;
    this.values = new Values(codecs);
  }

  /** Reads the partitions of the scope to their ends. */
  public Found find(Scope scope, String memoryId) {
    List<String> both = List.of(topics.memories(), topics.compaction());
    String key = scope.key(memoryId);
    Map<String, Optional<ObjectNode>> newest = new HashMap<>();
    try (TopicReader reader = TopicReader.ofScope(settings, both, scope)) {
      reader.readTo(
          reader.ends(),
          record -> {
            if (Values.key(record).equals(key)) {
              newest.put(record.topic(), values.object(record));
            }
          });
    }
    return new Found(
        newest.getOrDefault(topics.memories(), Optional.empty()),
        newest.getOrDefault(topics.compaction(), Optional.empty()));
  }
}
