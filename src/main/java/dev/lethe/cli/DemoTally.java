package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Topics;
import dev.lethe.memory.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Counts the application's output, as any outside reader could, and reports the counts. */
final class DemoTally {
  /** Verdict of dead letters, in addition to those of decisions. */
  private static final String DEAD_LETTERED = "dead_lettered";

  /** Maximum number of families in a table. */
  private static final int TOP = 12;

  private final Topics topics;
  private final Codecs codecs;

  /** Counts of events by verdict, dead-lettered ones last. */
  private final Map<String, Long> verdicts = new LinkedHashMap<>();

  private final Map<String, Long> deadLetters = new TreeMap<>();
  private final Map<String, JsonNode> memories = new HashMap<>();
  private final Map<String, JsonNode> families = new HashMap<>();
  private final Map<String, Long> sightings = new HashMap<>();
  private final Set<String> aggregated = new HashSet<>();
  private long events;

  /** Total of a family over all its days; the topic includes its bot and channel. */
  private record FamilyTotal(String topic, long count, String template) {}

  /**
   * @param codecs codecs that read the application's output
   */
  DemoTally(Topics topics, Codecs codecs) {
    this.topics = topics;
    this.codecs = codecs;
    Arrays.stream(Verdict.values()).forEach(verdict -> verdicts.put(verdict.wireName(), 0L));
    verdicts.put(DEAD_LETTERED, 0L);
  }

  /** Topics to read. */
  List<String> topics() {
    return List.of(
        topics.events(),
        topics.items(),
        topics.decisions(),
        topics.deadLetters(),
        topics.memories(),
        topics.families());
  }

  /** Counts a record of one of the topics from {@link #topics()}. */
  void take(ConsumerRecord<byte[], byte[]> record) {
    if (record.topic().equals(topics.events()) || record.topic().equals(topics.items())) {
      events++;
    } else if (record.topic().equals(topics.deadLetters())) {
      byte[] reason = record.headers().lastHeader("lethe.reason").value();
      deadLetters.merge(new String(reason, StandardCharsets.UTF_8), 1L, Long::sum);
      verdicts.merge(DEAD_LETTERED, 1L, Long::sum);
    } else if (record.topic().equals(topics.decisions())) {
      count(json(record.value()));
    } else {
      String key = new String(record.key(), StandardCharsets.UTF_8);
      (record.topic().equals(topics.memories()) ? memories : families)
          .compute(key, (same, before) -> record.value() == null ? null : json(record.value()));
    }
  }

  private void count(JsonNode decision) {
    String verdict = decision.path("verdict").asText();
    verdicts.merge(verdict, 1L, Long::sum);
    String familyId = decision.path("family_id").asText("");
    if (!familyId.isEmpty()) {
      sightings.merge(familyId, 1L, Long::sum);
      if (verdict.equals(Verdict.AGGREGATED.wireName())) {
        aggregated.add(familyId);
      }
    }
  }

  private JsonNode json(byte[] value) {
    return Json.parse(codecs.toJson(value).getBytes(StandardCharsets.UTF_8));
  }

  /** Number of events and items received. */
  long events() {
    return events;
  }

  /** Number of events and items with a decision or a dead letter. */
  long accounted() {
    return verdicts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns true once the published counts include every duplicate of every family. */
  boolean hasAllFamilies() {
    Set<String> published = new HashSet<>();
    long counted = 0;
    for (JsonNode family : families.values()) {
      published.add(family.path("family_id").asText());
      counted += family.path("dup_count").asLong();
    }
    long seen =
        sightings.entrySet().stream()
            .filter(sighting -> published.contains(sighting.getKey()))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return published.containsAll(aggregated) && counted >= seen;
  }

  /** Counts of memories by kind: live ones, and those marked as deleted. */
  private Map<String, long[]> memories() {
    Map<String, long[]> byKind = new TreeMap<>();
    for (JsonNode memory : memories.values()) {
      boolean isDeleted = memory.at("/lifecycle/deleted").asBoolean();
      byKind
          .computeIfAbsent(memory.path("kind").asText(), kind -> new long[2])[isDeleted ? 1 : 0]++;
    }
    return byKind;
  }

  /**
   * Returns the families that have been published and not merged away, those with the highest
   * counts over all their days first.
   */
  private List<FamilyTotal> families() {
    Map<String, FamilyTotal> byId = new TreeMap<>();
    for (JsonNode family : families.values()) {
      byId.merge(
          family.path("family_id").asText(),
          new FamilyTotal(
              family.path("topic").asText(),
              family.path("dup_count").asLong(),
              family.path("template").asText()),
          (one, other) ->
              new FamilyTotal(one.topic(), one.count() + other.count(), one.template()));
    }
    return byId.values().stream()
        .filter(family -> family.count() > 0)
        .sorted(Comparator.comparingLong(FamilyTotal::count).reversed())
        .toList();
  }

  private long perSecond(double seconds) {
    return seconds > 0 ? Math.round(events / seconds) : 0;
  }

  /**
   * Prints the counts as tables.
   *
   * @param seconds time from the start of sending, with the application running, to the last
   *     decision read
   */
  void print(Console console, double seconds) {
    Table verdictTable = new Table("RECORDS WENT", "COUNT", "SHARE");
    verdicts.forEach((verdict, count) -> verdictTable.row(verdict, number(count), share(count)));
    verdictTable.row("records read", number(events), share(accounted()));
    List<FamilyTotal> found = families();
    Table familyTable = new Table("COUNT", "TOP FAMILIES", "TEMPLATE");
    found.stream()
        .limit(TOP)
        .forEach(one -> familyTable.row(number(one.count()), one.topic(), one.template()));
    Table memoryTable = new Table("MEMORIES", "LIVE", "DELETED");
    memories().forEach((kind, n) -> memoryTable.row(kind, number(n[0]), number(n[1])));
    Table deadLetterTable = new Table("DEAD LETTERS", "COUNT");
    deadLetters.forEach((reason, count) -> deadLetterTable.row(reason, number(count)));
    for (Table table : List.of(verdictTable, familyTable, memoryTable, deadLetterTable)) {
      table.print(console);
      console.out().println();
    }
    console.print(
        String.format(
            Locale.ROOT,
            "%,d records in %.1f s, %,d records/s, %,d families",
            events,
            seconds,
            perSecond(seconds),
            found.size()));
  }

  private String share(long count) {
    return events == 0 ? "" : String.format(Locale.ROOT, "%.1f", 100.0 * count / events);
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Returns the counts for programs. */
  ObjectNode toJson(double seconds) {
    ObjectNode json = Json.object();
    json.put("events", events);
    json.put("seconds", seconds);
    json.put("events_per_second", perSecond(seconds));
    verdicts.forEach(json.putObject("verdicts")::put);
    ArrayNode list = json.putArray("families");
    for (FamilyTotal family : families()) {
      list.addObject()
          .put("topic", family.topic())
          .put("count", family.count())
          .put("template", family.template());
    }
    ObjectNode byKind = json.putObject("memories");
    memories().forEach((kind, n) -> byKind.putObject(kind).put("live", n[0]).put("deleted", n[1]));
    deadLetters.forEach(json.putObject("dead_letters")::put);
    return json;
  }
}
