package dev.lethe.runtime;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.value.MemoryReader;
import dev.lethe.codec.value.ValueText;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Seed;
import dev.lethe.memory.Tombstone;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Compacted outputs of one topic prefix by key, without texts: memories, tombstones, vectors and
 * families.
 */
public final class OutputTables {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Settings settings;
  private final Topics topics;
  private final Codecs codecs;
  private final Map<String, MemoryRow> memories = new TreeMap<>();
  private final Map<String, Tombstone> tombstones = new TreeMap<>();
  private final Set<String> vectors = new TreeSet<>();

  /** Families by scope, family id and day. */
  private final Map<String, FamilyRow> families = new HashMap<>();

  /**
   * Latest version of a memory, without its text.
   *
   * @param partition the record's partition
   * @param offset the record's offset
   * @param isOfLedger false if the memory comes from neither an event nor an item
   * @param updatedAt event time, epoch milliseconds
   */
  public record MemoryRow(
      int partition,
      long offset,
      Kind kind,
      boolean isItem,
      boolean isOfLedger,
      Memory.Lifecycle lifecycle,
      Memory.Retrieval retrieval,
      long updatedAt) {
    /**
     * Returns true if reading the ledger again would lose the memory, restore another state of it,
     * or execute an administrator's command a second time.
     */
    public boolean isBeyondLedger() {
      return !isOfLedger
          || kind == Kind.ADMIN
          || !lifecycle.isLive()
          || lifecycle.restoredAt() != null
          || retrieval.isProtected();
    }
  }

  private record FamilyRow(Seed.OfFamily family, boolean isMerged, boolean hasWords) {}

  private OutputTables(Settings settings, Topics topics, Codecs codecs) {
    this.settings = settings;
    this.topics = topics;
    this.codecs = codecs;
  }

  /**
   * Reads the outputs to their ends. A topic that doesn't exist counts as empty.
   *
   * @param left receives the number of offsets left, at short intervals
   * @throws UnreachableException if the brokers don't answer
   * @throws FaultException if a record can't be read
   */
  public static OutputTables read(
      Settings settings, Topics topics, Codecs codecs, LongConsumer left) {
    OutputTables tables = new OutputTables(settings, topics, codecs);
    tables.read(
        List.of(topics.memories(), topics.compaction(), topics.vectors(), topics.families()),
        record -> true,
        tables::add,
        left);
    return tables;
  }

  /** Returns the outputs of an application that has written nothing yet. */
  public static OutputTables none(Settings settings, Topics topics, Codecs codecs) {
    return new OutputTables(settings, topics, codecs);
  }

  private void read(
      Collection<String> wanted,
      Predicate<ConsumerRecord<byte[], byte[]>> isWanted,
      Consumer<ConsumerRecord<byte[], byte[]>> consumer,
      LongConsumer left) {
    Set<String> existing = existing(settings, wanted);
    if (!existing.isEmpty()) {
      TopicReader.readAll(
          settings,
          existing,
          record -> {
            if (record.key() != null && isWanted.test(record)) {
              consumer.accept(record);
            }
          },
          left);
    }
  }

  /** Returns the wanted topics that exist. */
  static Set<String> existing(Settings settings, Collection<String> wanted) {
    try (Admin admin = Brokers.admin(settings)) {
      Set<String> existing = new HashSet<>(Brokers.answer(admin.listTopics().names()));
      existing.retainAll(wanted);
      return existing;
    }
  }

  /** Adds a record of one of the topics; call it in order. */
  void add(ConsumerRecord<byte[], byte[]> record) {
    String key = new String(record.key(), StandardCharsets.UTF_8);
    boolean isGone = record.value() == null;
    if (record.topic().equals(topics.vectors())) {
      if (isGone) {
        vectors.remove(key);
      } else {
        vectors.add(key);
      }
    } else if (isGone) {
      (record.topic().equals(topics.memories())
              ? memories
              : record.topic().equals(topics.compaction()) ? tombstones : families)
          .remove(key);
    } else if (record.topic().equals(topics.memories())) {
      memories.put(key, row(record, MemoryReader.memory(json(record))));
    } else if (record.topic().equals(topics.compaction())) {
      tombstones.put(key, MemoryReader.tombstone(json(record)));
    } else {
      families.put(key, family(key, json(record)));
    }
  }

  private static MemoryRow row(ConsumerRecord<byte[], byte[]> record, Memory memory) {
    return new MemoryRow(
        record.partition(),
        record.offset(),
        memory.kind(),
        memory.itemId() != null,
        memory.itemId() != null || memory.eventId() != null || memory.kind() == Kind.AGGREGATE,
        memory.lifecycle(),
        memory.retrieval(),
        memory.updatedAt());
  }

  private static FamilyRow family(String key, JsonNode json) {
    String scope = key.substring(0, key.indexOf('|'));
    return new FamilyRow(
        new Seed.OfFamily(new Scope(scope), json.path("family_id").asText()),
        json.hasNonNull("merged_into"),
        !json.path("template").asText().isEmpty() || !json.path("example_snippets").isEmpty());
  }

  private JsonNode json(ConsumerRecord<byte[], byte[]> record) {
    ValueText.Read read = codecs.read(record.topic(), record.value());
    try {
      if (read.problem().isEmpty()) {
        return JSON.readTree(read.json());
      }
    } catch (JsonProcessingException broken) {
      // Reported below without the text.
    }
    throw new FaultException(
        List.of(
            Fault.of(
                Fault.Kind.CONFIGURATION,
                "offset "
                    + record.offset()
                    + " of "
                    + record.topic()
                    + '-'
                    + record.partition()
                    + " cannot be read: "
                    + read.problem().orElse("no JSON"),
                "")));
  }

  /**
   * Adds erasures that are newer than these outputs, which may come from a backup: memories live
   * here that were erased since must not return.
   */
  public void addErased(OutputTables newer) {
    newer.tombstones.forEach(
        (key, tombstone) -> {
          Tombstone known = tombstones.get(key);
          boolean erasesMore = known != null && tombstone.erasesMoreThan(known);
          MemoryRow row = memories.get(key);
          if (known == null || erasesMore) {
            tombstones.put(key, tombstone);
            if (row != null && (erasesMore || !row.lifecycle().deleted())) {
              memories.remove(key);
            }
          }
        });
  }

  /** Memories by {@code scope|memory_id}, deleted ones included. */
  public Map<String, MemoryRow> memories() {
    return Collections.unmodifiableMap(memories);
  }

  /** Tombstones by {@code scope|memory_id}. */
  public Map<String, Tombstone> tombstones() {
    return Collections.unmodifiableMap(tombstones);
  }

  /** Keys {@code scope|memory_id} of requested vectors. */
  public Set<String> vectors() {
    return Collections.unmodifiableSet(vectors);
  }

  /** Families that weren't merged into others. */
  public Set<Seed.OfFamily> families() {
    Set<Seed.OfFamily> all = new HashSet<>();
    families.values().stream().filter(row -> !row.isMerged()).forEach(row -> all.add(row.family()));
    return all;
  }

  /** Families whose records contain no words. */
  public Set<Seed.OfFamily> wordless() {
    Set<Seed.OfFamily> all = families();
    families.values().stream().filter(FamilyRow::hasWords).forEach(row -> all.remove(row.family()));
    return all;
  }

  /**
   * Reads the memories with the given keys again, with their texts: the versions in {@link
   * #memories()}, or later ones if compaction has removed those meanwhile.
   */
  public void eachMemory(Set<String> keys, Consumer<Memory> consumer) {
    if (!keys.isEmpty()) {
      read(
          List.of(topics.memories()),
          record -> record.value() != null && isNewest(record, keys),
          record -> consumer.accept(MemoryReader.memory(json(record))),
          left -> {});
    }
  }

  private boolean isNewest(ConsumerRecord<byte[], byte[]> record, Set<String> keys) {
    String key = new String(record.key(), StandardCharsets.UTF_8);
    MemoryRow row = keys.contains(key) ? memories.get(key) : null;
    return row != null && record.partition() == row.partition() && record.offset() >= row.offset();
  }
}
