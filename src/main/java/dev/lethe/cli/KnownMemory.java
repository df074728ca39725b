package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.value.MemoryReader;
import dev.lethe.codec.value.ValueText;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.runtime.TopicReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Records of one memory on the topics.
 *
 * @param memory newest record; null if there is none or the memory was deleted
 * @param tombstone null if there is none
 */
record KnownMemory(Memory memory, Tombstone tombstone) {
  private static final KnownMemory UNKNOWN = new KnownMemory(null, null);

  /**
   * Reads both topics to their ends, since an id doesn't determine the partition of its memory.
   *
   * @throws CommandFailedException if they have no record of it, or no readable one
   */
  static KnownMemory read(Settings settings, Topics topics, Codecs codecs, String memoryId) {
    RequiredTopic.require(settings, topics.memories());
    RequiredTopic.require(settings, topics.compaction());
    byte[] ending = ('|' + memoryId).getBytes(StandardCharsets.UTF_8);
    KnownMemory known = UNKNOWN;
    try (TopicReader reader =
        new TopicReader(settings, List.of(topics.memories(), topics.compaction()))) {
      Map<TopicPartition, Long> ends = reader.ends();
      while (!reader.hasReached(ends)) {
        for (ConsumerRecord<byte[], byte[]> record : reader.poll()) {
          if (endsWith(record.key(), ending)) {
            JsonNode value = value(codecs, record);
            known =
                record.topic().equals(topics.memories())
                    ? new KnownMemory(memory(value), known.tombstone)
                    : new KnownMemory(known.memory, tombstone(value));
          }
        }
      }
    }
    if (known.equals(UNKNOWN)) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          "no record of " + memoryId + " on " + topics.memories() + " and " + topics.compaction());
    }
    return known;
  }

  private static boolean endsWith(byte[] key, byte[] ending) {
    int from = key == null ? -1 : key.length - ending.length;
    return from >= 0 && Arrays.equals(key, from, key.length, ending, 0, ending.length);
  }

  private static JsonNode value(Codecs codecs, ConsumerRecord<byte[], byte[]> record) {
    ValueText.Read read = codecs.read(record.topic(), record.value());
    if (read.problem().isPresent()) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          "offset "
              + record.offset()
              + " of "
              + record.topic()
              + '-'
              + record.partition()
              + " cannot be read: "
              + read.problem().get());
    }
    return Json.parse(read.json().getBytes(StandardCharsets.UTF_8));
  }

  private static Memory memory(JsonNode value) {
    return value.isObject() ? MemoryReader.memory(value) : null;
  }

  private static Tombstone tombstone(JsonNode value) {
    return value.isObject() ? MemoryReader.tombstone(value) : null;
  }
}
