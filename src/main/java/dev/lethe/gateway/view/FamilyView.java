package dev.lethe.gateway.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.Json;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.utils.Bytes;

/** Table of all families with their days, from the families topic. */
public final class FamilyView {
  private final Values values;
  private final Clock clock;
  private final Map<String, Family> families = new ConcurrentHashMap<>();

  /** Order of a list. */
  public enum Sort {
    COUNT,
    RECENT,
    RATE;

    /** Names in requests. */
    public static String[] names() {
      return Stream.of(values())
          .map(sort -> sort.name().toLowerCase(Locale.ROOT))
          .toArray(String[]::new);
    }
  }

  /**
   * Condition of a list.
   *
   * @param mayUse scopes whose families are listed
   * @param search text that template, topic or id contain, in lower case; empty for all
   */
  public record Query(Predicate<String> mayUse, String search, Sort sort) {}

  /**
   * Page of a list.
   *
   * @param total number of families that meet the condition
   */
  public record Page(List<ObjectNode> families, int total) {}

  /** A day's record, as on the topic, with its count. */
  private record Day(Bytes value, long count) {}

  private record Family(
      String topic,
      String scope,
      String id,
      NavigableMap<String, Day> days,
      String words,
      long count,
      long lastSeen,
      Rates rates) {}

  public FamilyView(Values values, Clock clock) {
    this.values = values;
    this.clock = clock;
  }

  /**
   * Takes a record of the families topic.
   *
   * @return the family as listed; empty if it is gone
   */
  public Optional<ObjectNode> take(ConsumerRecord<byte[], byte[]> record) {
    String[] key = Values.key(record).split("\\|", -1);
    if (key.length != 3) {
      return Optional.empty();
    }
    String id = key[0] + '|' + key[1];
    Optional<ObjectNode> value = values.object(record);
    Family before = families.get(id);
    TreeMap<String, Day> days = new TreeMap<>();
    if (before != null) {
      days.putAll(before.days);
    }
    if (value.isEmpty() || value.get().hasNonNull("merged_into")) {
      days.remove(key[2]);
      if (days.isEmpty()) {
        families.remove(id);
        return Optional.empty();
      }
      families.put(id, family(before, days, before.words, before.lastSeen));
      return Optional.empty();
    }
    ObjectNode json = value.get();
    long count = json.path("dup_count").asLong();
    Day old = days.put(key[2], new Day(Bytes.wrap(record.value()), count));
    Rates rates = before == null ? new Rates() : before.rates;
    rates.add(record.timestamp(), count - (old == null ? 0 : old.count));
    String words =
        (json.path("template").asText("") + '\n' + json.path("topic").asText("") + '\n' + key[1])
            .toLowerCase(Locale.ROOT);
    long lastSeen = json.at("/time_range/end").asLong();
    Family base = new Family(record.topic(), key[0], key[1], days, words, 0, lastSeen, rates);
    Family after =
        family(base, days, words, before == null ? lastSeen : Math.max(lastSeen, before.lastSeen));
    families.put(id, after);
    return Optional.of(listed(after));
  }

  private static Family family(
      Family base, NavigableMap<String, Day> days, String words, long lastSeen) {
    long count = days.values().stream().mapToLong(Day::count).sum();
    return new Family(base.topic, base.scope, base.id, days, words, count, lastSeen, base.rates);
  }

  /** Returns a page of the families that meet a condition. */
  public Page page(Query query, int offset, int limit) {
    long now = clock.millis();
    List<Family> found =
        families.values().stream()
            .filter(family -> query.mayUse.test(family.scope))
            .filter(family -> family.words.contains(query.search))
            .sorted(order(query.sort, now))
            .toList();
    List<ObjectNode> page = found.stream().skip(offset).limit(limit).map(this::listed).toList();
    return new Page(page, found.size());
  }

  private static Comparator<Family> order(Sort sort, long now) {
    Comparator<Family> first =
        switch (sort) {
          case COUNT -> Comparator.comparingLong(Family::count);
          case RECENT -> Comparator.comparingLong(Family::lastSeen);
          case RATE -> Comparator.comparingDouble(family -> family.rates.perMinute(now));
        };
    return first.reversed().thenComparing(Family::scope).thenComparing(Family::id);
  }

  /** Returns one family with its days, newest first; empty if it is unknown. */
  public Optional<ObjectNode> detail(String scope, String familyId) {
    Family family = families.get(scope + '|' + familyId);
    if (family == null) {
      return Optional.empty();
    }
    ObjectNode detail = Json.object();
    detail.set("family", listed(family));
    ArrayNode days = detail.putArray("days");
    family
        .days
        .descendingMap()
        .values()
        .forEach(day -> values.object(family.topic, day.value.get()).ifPresent(days::add));
    ArrayNode rates = detail.putArray("rates");
    family
        .rates
        .minutes(clock.millis())
        .forEach((at, count) -> rates.addObject().put("at", at).put("count", count));
    return Optional.of(detail);
  }

  private ObjectNode listed(Family family) {
    ObjectNode newest =
        values
            .object(family.topic, family.days.lastEntry().getValue().value.get())
            .orElseGet(Json::object);
    ObjectNode oldest =
        values
            .object(family.topic, family.days.firstEntry().getValue().value.get())
            .orElseGet(Json::object);
    ObjectNode listed = Json.object().put("scope", family.scope).put("family_id", family.id);
    listed.put("topic", newest.path("topic").asText(""));
    listed.put("template", newest.path("template").asText(""));
    listed.put("count", family.count);
    listed.put("today", family.days.lastEntry().getValue().count);
    listed.put("days", family.days.size());
    listed.put("rate", family.rates.perMinute(clock.millis()));
    listed.put("authors", newest.path("authors_seen").asInt());
    listed.put("first_seen", oldest.at("/time_range/start").asLong());
    listed.put("last_seen", family.lastSeen);
    JsonNode slots = newest.path("slots");
    listed.set("slots", slots.isArray() ? slots : Json.tree(List.of()));
    return listed;
  }

  /** Returns the scopes that have families. */
  public Stream<String> scopes() {
    return families.values().stream().map(Family::scope).distinct();
  }
}
