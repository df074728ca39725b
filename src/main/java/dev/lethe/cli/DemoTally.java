package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Topics;
import dev.lethe.memory.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Counts the application's output, as any outside reader could. */
final class DemoTally {
  /** Verdict of dead letters, in addition to those of decisions. */
  private static final String DEAD_LETTERED = "dead_lettered";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Topics topics;
  private final Codecs codecs;
  private final Map<String, Long> verdicts = new HashMap<>();
  private final Map<String, Long> deadLetters = new TreeMap<>();
  private final Map<String, Memory> memories = new HashMap<>();
  private final Map<String, Family> families = new HashMap<>();
  private final Map<String, Long> sightings = new HashMap<>();
  private final Set<String> aggregated = new HashSet<>();
  private long events;
  private long accounted;

  private record Memory(String kind, boolean isDeleted) {}

  private record Family(String familyId, String topic, long count, String template) {}

  /** Total of a family over all its days; the topic includes its bot and channel. */
  record FamilyTotal(String topic, long count, String template) {}

  /**
   * @param codecs codecs that read the application's output
   */
  DemoTally(Topics topics, Codecs codecs) {
    this.topics = topics;
    this.codecs = codecs;
  }

  /** Topics to read. */
  List<String> wanted() {
    return List.of(
        topics.events(),
        topics.items(),
        topics.decisions(),
        topics.deadLetters(),
        topics.memories(),
        topics.families());
  }

  /** Counts a record of one of the topics from {@link #wanted()}. */
  void take(ConsumerRecord<byte[], byte[]> record) {
    if (record.topic().equals(topics.events()) || record.topic().equals(topics.items())) {
      events++;
    } else if (record.topic().equals(topics.deadLetters())) {
      String reason =
          new String(record.headers().lastHeader("lethe.reason").value(), StandardCharsets.UTF_8);
      deadLetters.merge(reason, 1L, Long::sum);
      account(DEAD_LETTERED);
    } else if (record.topic().equals(topics.decisions())) {
      decision(json(record.value()));
    } else if (record.topic().equals(topics.memories())) {
      memory(key(record), record.value());
    } else {
      family(key(record), record.value());
    }
  }

  private void account(String verdict) {
    verdicts.merge(verdict, 1L, Long::sum);
    accounted++;
  }

  private void decision(JsonNode decision) {
    String verdict = decision.path("verdict").asText();
    account(verdict);
    String familyId = decision.path("family_id").asText("");
    if (!familyId.isEmpty()) {
      sightings.merge(familyId, 1L, Long::sum);
      if (verdict.equals("aggregated")) {
        aggregated.add(familyId);
      }
    }
  }

  private void memory(String key, byte[] value) {
    if (value == null) {
      memories.remove(key);
    } else {
      JsonNode memory = json(value);
      memories.put(
          key,
          new Memory(
              memory.path("kind").asText(), memory.path("lifecycle").path("deleted").asBoolean()));
    }
  }

  private void family(String key, byte[] value) {
    if (value == null) {
      families.remove(key);
    } else {
      JsonNode family = json(value);
      families.put(
          key,
          new Family(
              family.path("family_id").asText(),
              family.path("topic").asText(),
              family.path("dup_count").asLong(),
              family.path("template").asText()));
    }
  }

  private static String key(ConsumerRecord<byte[], byte[]> record) {
    return new String(record.key(), StandardCharsets.UTF_8);
  }

  private JsonNode json(byte[] value) {
    try {
      return MAPPER.readTree(codecs.toJson(value));
    } catch (IOException malformed) {
      throw new IllegalStateException(
          "an output cannot be read; this is a bug in Lethe", malformed);
    }
  }

  /** Number of events and items received. */
  long events() {
    return events;
  }

  /** Number of events and items with a decision or a dead letter. */
  long accounted() {
    return accounted;
  }

  /** Returns true once the published counts include every duplicate of every family. */
  boolean hasAllFamilies() {
    Set<String> published = new HashSet<>();
    long counted = 0;
    for (Family family : families.values()) {
      published.add(family.familyId());
      counted += family.count();
    }
    long seen = 0;
    for (Map.Entry<String, Long> entry : sightings.entrySet()) {
      seen += published.contains(entry.getKey()) ? entry.getValue() : 0;
    }
    return published.containsAll(aggregated) && counted >= seen;
  }

  /** Counts of events by verdict, dead-lettered ones last; their sum is {@link #accounted()}. */
  Map<String, Long> verdicts() {
    Map<String, Long> ordered = new LinkedHashMap<>();
    for (Verdict verdict : Verdict.values()) {
      ordered.put(verdict.wireName(), verdicts.getOrDefault(verdict.wireName(), 0L));
    }
    ordered.put(DEAD_LETTERED, verdicts.getOrDefault(DEAD_LETTERED, 0L));
    return ordered;
  }

  /** Counts of dead letters by reason. */
  Map<String, Long> deadLetters() {
    return deadLetters;
  }

  /** Counts of memories by kind: live ones, and those marked as deleted. */
  Map<String, long[]> memories() {
    Map<String, long[]> byKind = new TreeMap<>();
    for (Memory memory : memories.values()) {
      long[] counts = byKind.computeIfAbsent(memory.kind(), kind -> new long[2]);
      counts[memory.isDeleted() ? 1 : 0]++;
    }
    return byKind;
  }

  /** Returns the families with the highest counts over all their days, at most {@code most}. */
  List<FamilyTotal> topFamilies(int most) {
    Map<String, FamilyTotal> byId = new TreeMap<>();
    for (Family family : families.values()) {
      byId.merge(
          family.familyId(),
          new FamilyTotal(family.topic(), family.count(), family.template()),
          (one, other) ->
              new FamilyTotal(one.topic(), one.count() + other.count(), one.template()));
    }
    return byId.values().stream()
        .filter(family -> family.count() > 0)
        .sorted((one, other) -> Long.compare(other.count(), one.count()))
        .limit(most)
        .toList();
  }

  /** Number of families that have been published and not merged away. */
  long familyCount() {
    return topFamilies(Integer.MAX_VALUE).size();
  }
}
