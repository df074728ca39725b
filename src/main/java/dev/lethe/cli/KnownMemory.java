package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Records of one memory on the topics.
 *
 * @param memory newest record; null if there is none or the memory was deleted
 * @param tombstone null if there is none
 */
record KnownMemory(Memory memory, Tombstone tombstone) {
  /**
   * Reads both topics to their ends, since an id doesn't determine the partition of its memory.
   *
   * @throws CommandFailedException if they have no record of it, or no readable one
   */
  static KnownMemory read(
      Settings settings, Topics topics, Codecs codecs, String memoryId, Progress progress) {
    RequiredTopic.require(settings, topics.memories());
    RequiredTopic.require(settings, topics.compaction());
    byte[] ending = ('|' + memoryId).getBytes(StandardCharsets.UTF_8);
    Map<String, JsonNode> values = new HashMap<>();
    TopicReader.readAll(
        settings,
        List.of(topics.memories(), topics.compaction()),
        record -> {
          if (endsWith(record.key(), ending)) {
            values.put(record.topic(), value(codecs, record));
          }
        },
        progress.left("records read"));
    JsonNode memory = values.getOrDefault(topics.memories(), NullNode.instance);
    JsonNode tombstone = values.getOrDefault(topics.compaction(), NullNode.instance);
    if (!memory.isObject() && !tombstone.isObject()) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          "no record of " + memoryId + " on " + topics.memories() + " and " + topics.compaction());
    }
    return new KnownMemory(
        memory.isObject() ? MemoryReader.memory(memory) : null,
        tombstone.isObject() ? MemoryReader.tombstone(tombstone) : null);
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
    return Json.parse(read.json());
  }
}
