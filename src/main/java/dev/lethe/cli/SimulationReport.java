package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.exchange.MemoryRecords;
import dev.lethe.config.Topics;
import dev.lethe.event.EventType;
import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.SimulatedRecord;
import dev.lethe.text.token.StableHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Counts the output of a simulation for the page of {@code simulate --report}. Counts are exact.
 * Only the largest families and the newest memories are kept with their texts, so that a long
 * stream needs little more than two numbers per family and memory.
 */
final class SimulationReport {
  /** Maximum number of families and of memories on the page. */
  static final int MOST_LISTED = 1_000;

  /** Maximum size of the families on the page as JSON in UTF-8, and of the memories. */
  static final int MOST_BYTES = 2 << 20;

  private static final int MOST_IN_MEMORY = 2 * MOST_LISTED;
  private static final int MOST_STEPS = 2_000;
  private static final int MOST_FAMILY_STEPS = 160;
  private static final int MOST_NEWS = 5;
  private static final int LONGEST_TEXT = 400;

  /** Verdicts of records without a decision. */
  private static final String DEAD_LETTERED = "dead_lettered";

  private static final String IGNORED = "ignored";

  /** Reasons to keep a bot's message that is no repeat. */
  private static final Set<String> NEWS =
      Set.of(Reason.NEW_FAMILY.wireName(), Reason.NEW_VALUE.wireName());

  private static final int KEPT = 0;
  private static final int FOLDED = 1;
  private static final int OTHER = 2;

  private static final Comparator<Memory> OLDEST_FIRST =
      Comparator.comparingLong(Memory::createdAt).thenComparing(Memory::key);

  private static final Comparator<Family> LARGEST_FIRST =
      Comparator.comparingLong((Family family) -> family.count)
          .reversed()
          .thenComparing(family -> family.key);

  private final Topics topics;
  private final Codecs codecs;
  private final Policy policy;

  /** Counts by verdict and reason. */
  private final Map<String, Map<String, Long>> outcomes = new TreeMap<>();

  private final TimeCounts times = new TimeCounts(3, MOST_STEPS);
  private final Map<String, Family> families = new HashMap<>();

  /** Keys of families that were merged, with those of the families that took them over. */
  private final Map<String, String> merged = new HashMap<>();

  private final Set<Family> described = new HashSet<>();

  /** Kinds of live memories, by a hash of their keys. */
  private final Map<Long, String> live = new HashMap<>();

  /** Newest live memories by key, in order of creation. */
  private final Map<String, Memory> byKey = new HashMap<>();

  private final TreeSet<Memory> newest = new TreeSet<>(OLDEST_FIRST);
  private final Deque<News> news = new ArrayDeque<>();
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;
  private boolean onlyMessages = true;

  /**
   * Memory with its text.
   *
   * @param createdAt epoch milliseconds
   * @param json as on the page
   */
  private record Memory(long createdAt, String key, ObjectNode json) {}

  /**
   * Bot's message that is no repeat.
   *
   * @param at its time, epoch milliseconds
   * @param key key of its memory
   */
  private record News(long at, String key, String text) {}

  private static final class Family {
    private final String key;
    private long count;
    private long folded;
    private long news;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    /** Null for a smaller family, and for one with a single message. */
    private Description description;

    Family(String key) {
      this.key = key;
    }

    void add(Family other) {
      count += other.count;
      folded += other.folded;
      news += other.news;
      first = Math.min(first, other.first);
      last = Math.max(last, other.last);
    }
  }

  private static final class Description {
    private final TimeCounts times = new TimeCounts(1, MOST_FAMILY_STEPS);
    private final Deque<News> news = new ArrayDeque<>();

    /** Fields for the page, of the latest record of the families topic. */
    private ObjectNode published = Json.object();
  }

  /**
   * @param codecs codecs that read the application's output
   * @param policy policy of the simulation, which names channels
   */
  SimulationReport(Topics topics, Codecs codecs, Policy policy) {
    this.topics = topics;
    this.codecs = codecs;
    this.policy = policy;
  }

  /** Counts records that are not about messages; they have no decision. */
  void countIgnored(long records) {
    if (records > 0) {
      count(IGNORED, "not_about_messages", records);
    }
  }

  /** Counts a record of the output. */
  void take(SimulatedRecord output) {
    Record<byte[], byte[]> record = output.record();
    String topic = output.topic();
    if (topic.equals(topics.decisions())) {
      decision(json(record.value()));
    } else if (topic.equals(topics.families())) {
      if (record.value() != null) {
        family(text(record.key()), json(record.value()));
      }
    } else if (topic.equals(topics.memories())) {
      memory(text(record.key()), record.value());
    } else if (topic.equals(topics.deadLetters())) {
      count(DEAD_LETTERED, text(record.headers().lastHeader("lethe.reason").value()), 1);
    }
  }

  private JsonNode json(byte[] value) {
    return Json.parse(codecs.toJson(value));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void count(String verdict, String reason, long records) {
    outcomes.computeIfAbsent(verdict, none -> new TreeMap<>()).merge(reason, records, Long::sum);
  }

  private void decision(JsonNode decision) {
    String verdict = decision.path("verdict").asText();
    String reason = decision.path("reason").asText();
    long at = decision.path("occurred_at").longValue();
    count(verdict, reason, 1);
    onlyMessages &= decision.path("type").asText().equals(EventType.MESSAGE_CREATED.wireName());
    boolean isKept = verdict.equals(Verdict.MINTED.wireName());
    boolean isFolded = verdict.equals(Verdict.AGGREGATED.wireName());
    first = Math.min(first, at);
    last = Math.max(last, at);
    times.add(at, isKept ? KEPT : isFolded ? FOLDED : OTHER);
    String scope = decision.path("scope").asText();
    Memory memory = byKey.get(scope + Scope.SEPARATOR + decision.path("memory_id").asText());
    if (isKept && memory != null) {
      memory.json.put("reason", reason);
    }
    String familyId = decision.path("family_id").asText("");
    if (familyId.isEmpty() || !(isKept || isFolded)) {
      return;
    }
    Family family = familyOf(scope + Scope.SEPARATOR + familyId);
    Description description = family.count > 0 ? describe(family) : null;
    family.count++;
    family.folded += isFolded ? 1 : 0;
    family.first = Math.min(family.first, at);
    family.last = Math.max(family.last, at);
    if (description != null) {
      description.times.add(at, 0);
    }
    boolean isNewState = reason.equals(Reason.NEW_VALUE.wireName());
    family.news += isNewState ? 1 : 0;
    if (memory != null && NEWS.contains(reason)) {
      News message = new News(at, memory.key, memory.json.path("text").asText());
      addNewest(news, message);
      if (isNewState && description != null) {
        addNewest(description.news, message);
      }
    }
  }

  private static void addNewest(Deque<News> list, News message) {
    list.add(message);
    if (list.size() > MOST_NEWS) {
      list.removeFirst();
    }
  }

  private Family familyOf(String key) {
    return families.computeIfAbsent(current(key), Family::new);
  }

  /** Returns the key of the family itself, or of the one that took it over. */
  private String current(String key) {
    String current = key;
    while (merged.containsKey(current)) {
      current = merged.get(current);
    }
    return current;
  }

  /** Returns the description of a family, a new one if it has none. */
  private Description describe(Family family) {
    if (family.description == null) {
      if (described.size() == MOST_IN_MEMORY) {
        List<Family> smaller = described.stream().sorted(LARGEST_FIRST).skip(MOST_LISTED).toList();
        smaller.forEach(one -> one.description = null);
        smaller.forEach(described::remove);
      }
      family.description = new Description();
      if (family.count == 1) {
        family.description.times.add(family.first, 0);
      }
      described.add(family);
    }
    return family.description;
  }

  /**
   * @param recordKey scope, family id and day
   */
  private void family(String recordKey, JsonNode record) {
    String key = recordKey.substring(0, recordKey.lastIndexOf(Scope.SEPARATOR));
    String target = record.path("merged_into").asText("");
    if (target.isEmpty()) {
      Family family = familyOf(key);
      if (family.count > 0) {
        describe(family).published = shown(record);
      }
      return;
    }
    String targetKey = current(Scope.ofKey(key).key(target));
    if (targetKey.equals(key) || merged.containsKey(key)) {
      return;
    }
    merged.put(key, targetKey);
    Family gone = families.remove(key);
    if (gone != null) {
      Family into = familyOf(targetKey);
      Description sum = describe(into);
      if (described.remove(gone)) {
        sum.times.addAll(gone.description.times);
        gone.description.news.forEach(one -> addNewest(sum.news, one));
      } else if (gone.count == 1) {
        sum.times.add(gone.first, 0);
      }
      into.add(gone);
    }
  }

  private static ObjectNode shown(JsonNode record) {
    ObjectNode shown = Json.object();
    shown.put("topic", shortened(record.path("topic").asText("")));
    shown.put("template", shortened(record.path("template").asText("")));
    shown.put("authors", record.path("authors_seen").asInt());
    for (String name : List.of("slots", "example_snippets")) {
      shown.set(name, record.path(name).isArray() ? record.path(name) : Json.array());
    }
    return shown;
  }

  private void memory(String key, byte[] value) {
    JsonNode memory = value == null ? null : json(value);
    Memory before = byKey.remove(key);
    if (before != null) {
      newest.remove(before);
    }
    if (memory == null || !MemoryRecords.isLive(memory)) {
      live.remove(StableHash.of(key));
      return;
    }
    String kind = memory.path("kind").asText();
    live.put(StableHash.of(key), kind);
    if (kind.equals(Kind.AGGREGATE.wireName())) {
      return;
    }
    ObjectNode json = Json.object();
    json.put("kind", kind).put("scope", memory.path("scope").asText());
    json.put("at", memory.path("created_at").longValue());
    json.put("text", shortened(memory.path("content").path("text").asText()));
    if (before != null && before.json.has("reason")) {
      json.set("reason", before.json.get("reason"));
    }
    Memory after = new Memory(memory.path("created_at").longValue(), key, json);
    byKey.put(key, after);
    newest.add(after);
    if (newest.size() > MOST_IN_MEMORY) {
      byKey.remove(newest.pollFirst().key);
    }
  }

  private static String shortened(String text) {
    if (text.codePointCount(0, text.length()) <= LONGEST_TEXT) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)) + '…';
  }

  private long records() {
    return outcomes.values().stream()
        .flatMap(reasons -> reasons.values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Returns the families with more than one message. */
  private Stream<Family> repeating() {
    return families.values().stream().filter(family -> family.count > 1);
  }

  /** Returns the result in one sentence. */
  String headline() {
    long records = records();
    if (records == 0) {
      return "The input has no records.";
    }
    long folded = repeating().mapToLong(family -> family.folded).sum();
    boolean isMessages = onlyMessages && !outcomes.containsKey(IGNORED);
    String became =
        Count.of(records, isMessages ? "message" : "record")
            + " became "
            + Count.of(live.size(), "memory", "memories");
    if (folded == 0) {
      return became + "; none was folded into a family.";
    }
    return String.format(
        Locale.ROOT,
        "%s: %s were repeats, counted in %s.",
        became,
        percent(folded, records),
        Count.of(repeating().count(), "family", "families"));
  }

  private static String percent(long part, long whole) {
    long rounded = Math.round(100.0 * part / whole);
    return rounded == 0 ? "less than 1 %" : (rounded == 100 && part < whole ? 99 : rounded) + " %";
  }

  /**
   * Returns the data of the page.
   *
   * @param channelNames names of channels by id, for those that the policy doesn't name
   */
  ObjectNode toJson(Map<String, String> channelNames) {
    ObjectNode json = Json.object();
    json.put("headline", headline()).put("policy", policy.version()).put("records", records());
    ArrayNode list = json.putArray("outcomes");
    outcomes.forEach(
        (verdict, reasons) ->
            reasons.forEach(
                (reason, count) ->
                    list.addObject()
                        .put("verdict", verdict)
                        .put("reason", reason)
                        .put("count", count)));
    TimeCounts.Range range = times.range();
    ObjectNode timeline = json.putObject("timeline");
    timeline.put("from", range.from()).put("step", range.step());
    timeline.put("first", first).put("last", last);
    long outside = times.total();
    for (String name : List.of("kept", "folded", "other")) {
      int series = List.of("kept", "folded", "other").indexOf(name);
      outside -= put(timeline, name, times.columns(range, series));
    }
    timeline.put("outside", outside);
    families(json.putObject("families"), range);
    memories(json.putObject("memories"));
    addNews(json.putArray("news"), news);
    names(json, channelNames);
    return json;
  }

  /** Adds the messages whose memories still exist. */
  private void addNews(ArrayNode list, Deque<News> messages) {
    for (News message : messages) {
      if (live.containsKey(StableHash.of(message.key))) {
        String scope = Scope.ofKey(message.key).name();
        list.addObject().put("at", message.at).put("scope", scope).put("text", message.text);
      }
    }
  }

  private static long put(ObjectNode json, String name, long[] columns) {
    ArrayNode array = json.putArray(name);
    long sum = 0;
    for (long column : columns) {
      array.add(column);
      sum += column;
    }
    return sum;
  }

  private void families(ObjectNode json, TimeCounts.Range range) {
    long total = repeating().count();
    long messages = repeating().mapToLong(family -> family.count).sum();
    Iterator<Family> largest =
        repeating().filter(one -> one.description != null).sorted(LARGEST_FIRST).iterator();
    json.put("total", total).put("messages", messages);
    json.put("news", repeating().mapToLong(family -> family.news).sum());
    fill(json.putArray("listed"), () -> largest.hasNext() ? json(largest.next(), range) : null);
  }

  private ObjectNode json(Family family, TimeCounts.Range range) {
    Description description = family.description;
    ObjectNode json = Json.object();
    json.put("scope", Scope.ofKey(family.key).name());
    json.setAll(description.published);
    json.put("count", family.count).put("folded", family.folded).put("news", family.news);
    json.put("first", family.first).put("last", family.last);
    addNews(json.putArray("new_values"), description.news);
    if (description.times.total() == family.count) {
      long drawn = put(json, "times", description.times.columns(range, 0));
      json.put("outside", family.count - drawn);
    }
    return json;
  }

  private void memories(ObjectNode json) {
    json.put("total", live.size());
    ObjectNode kinds = json.putObject("kinds");
    Map<String, Long> counts = new TreeMap<>();
    live.values().forEach(kind -> counts.merge(kind, 1L, Long::sum));
    counts.forEach(kinds::put);
    Iterator<Memory> memories = newest.descendingIterator();
    fill(json.putArray("listed"), () -> memories.hasNext() ? memories.next().json : null);
  }

  private static void fill(ArrayNode list, Supplier<ObjectNode> next) {
    long bytes = 0;
    while (list.size() < MOST_LISTED) {
      ObjectNode one = next.get();
      bytes += one == null ? 0 : Json.line(one).getBytes(StandardCharsets.UTF_8).length;
      if (one == null || bytes > MOST_BYTES) {
        return;
      }
      list.add(one);
    }
  }

  private void names(ObjectNode json, Map<String, String> channelNames) {
    ObjectNode names = json.putObject("names");
    for (String list : List.of("families", "memories")) {
      for (JsonNode one : json.path(list).path("listed")) {
        Scope scope = new Scope(one.path("scope").asText());
        String ofPolicy = policy.channel(scope.tenant(), scope.channelId()).name();
        String name = ofPolicy != null ? ofPolicy : channelNames.get(scope.place());
        if (name != null) {
          names.put(scope.name(), name);
        }
      }
    }
  }
}
