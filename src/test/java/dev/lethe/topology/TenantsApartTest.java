package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.profile;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Three tenants use equal ids for everything: events, items, channels, authors, contexts and
 * commands. Each of them sees exactly what it would see alone: rules C2, C3 and C10.
 */
class TenantsApartTest {
  private static final List<String> TENANTS = List.of("ta", "tb", "tc");
  private static final List<String> DONE =
      List.of(
          "memory.context_assemble",
          "memory.forget",
          "memory.restore",
          "memory.gc_plan",
          "profile.collapse",
          "entries.consolidate",
          "review.list",
          "review.approve");

  /** Initial actions, which provide data for undo and review. */
  private static final List<Integer> FIRST = List.of(3, 3, 12, 14, 15, 5, 5, 11, 13, 3);

  private static final int ACTIONS = 150;
  private static final double PERIOD = 10;

  /** One tenant's part of a run; all tenants perform the same actions in the same order. */
  private static final class Tenant {
    private final String name;
    private final Pipeline lethe;
    private final Random random;
    private final List<String> memories = new ArrayList<>();
    private final List<String> runs = new ArrayList<>();
    private final Set<String> reviews = new LinkedHashSet<>();
    private final Set<String> rules = new LinkedHashSet<>();
    private final List<JsonNode> replies = new ArrayList<>();
    private final List<CallJson> calls = new ArrayList<>();
    private int actions;

    Tenant(String name, Pipeline lethe, long seed) {
      this.name = name;
      this.lethe = lethe;
      this.random = new Random(seed);
      memories.add("item-00000000000000000000000000000000");
      runs.add("run-0");
      reviews.add("0-0");
      rules.add("rule-0");
      calls.add(call("nightly", "review.list").ofTenant(name));
    }

    void acts(double at) {
      int number = actions++;
      switch (number < FIRST.size() ? FIRST.get(number) : random.nextInt(20)) {
        case 0, 1 -> remembers(lethe.hears(said(person("e" + number, "words"), number, at)));
        case 2 -> remembers(lethe.hears(said(bot("e" + number, "words"), number, at)));
        case 3, 17 -> lethe.hears(limit(number).with("tenant", name).at(at), at);
        case 4, 5 -> lethe.hears(health(number).with("tenant", name).at(at), at);
        case 6 -> asks(at, "memory.pin", call -> call.with("memory_id", any(memories)));
        case 7 -> asks(at, "memory.unpin", call -> call.with("memory_id", any(memories)));
        case 8 -> asks(at, "memory.forget", this::forgotten);
        case 9, 10 -> asks(at, "memory.context_assemble", this::context);
        case 11 -> asks(at, "profile.collapse", call -> call.with("dry_run", false));
        case 12 -> asks(at, "entries.consolidate", call -> call.with("dry_run", false));
        case 13 -> asks(at, "memory.restore", call -> call.with("run_id", any(runs)));
        case 14 -> asks(at, "review.list", call -> call);
        case 15 -> asks(at, "review.approve", call -> call.with("review_id", any(reviews)));
        case 16 -> asks(at, "memory.gc_plan", call -> call);
        case 18 -> asksAboutRules(at);
        default -> asks(calls.get(random.nextInt(calls.size())));
      }
    }

    private EventJson said(EventJson event, int number, double at) {
      return event
          .with("content", "What " + name + " said last about number " + number)
          .tenant(name)
          .at(at);
    }

    private ItemJson limit(int number) {
      return entry("i" + number % 7, "The limit of " + name + " is " + number % 5)
          .with("embedding", Map.of("model", "test", "vector", List.of(1.0, 0.0)));
    }

    private ItemJson health(int number) {
      return profile("p" + number, "Gateway " + name + " health: " + number + " agents");
    }

    private CallJson forgotten(CallJson call) {
      return random.nextBoolean()
          ? call.with("memory_id", any(memories))
          : call.with("author_id", "person-1");
    }

    private CallJson context(CallJson call) {
      String place = random.nextBoolean() ? "general" : "collection:default";
      return call.in(name + '/' + place)
          .with("query", "what is the limit")
          .with("window_tokens", 500)
          .with("log", true);
    }

    private void asksAboutRules(double at) {
      if (random.nextBoolean()) {
        asks(at, "rule.approve", call -> call.with("rule", any(rules)));
      } else {
        Map<String, Object> match = Map.of("type", "regex", "value", "number " + random.nextInt(9));
        Map<String, Object> rule = Map.of("name", "r", "match", match, "action", "aggregate_only");
        asks(at, "discord.add_suppress_rule", call -> call.with("rule", rule));
      }
    }

    /** Returns one of the ids, usually the newest. */
    private String any(Collection<String> ids) {
      List<String> all = List.copyOf(ids);
      int last = all.size() - 1;
      return all.get(random.nextInt(4) == 0 ? random.nextInt(all.size()) : last);
    }

    private void remembers(JsonNode decision) {
      if (decision.hasNonNull("memory_id")) {
        memories.add(decision.get("memory_id").asText());
      }
    }

    private void asks(double at, String tool, UnaryOperator<CallJson> arguments) {
      int number = random.nextInt(4) == 0 ? random.nextInt(actions) : actions;
      long millis = EventJson.DAY + Math.round(at * 1000);
      CallJson asked =
          arguments.apply(
              call("nightly-" + number, tool)
                  .ofTenant(name)
                  .changed(json -> json.put("occurred_at", millis)));
      calls.add(asked);
      asks(asked);
    }

    private void asks(CallJson call) {
      JsonNode reply = lethe.asks(call);
      assertEquals(name, reply.path("tenant").asText(), reply::toString);
      replies.add(reply);
      memories.addAll(reply.at("/result/items").findValuesAsText("memory_id"));
      runs.addAll(reply.at("/result/reports").findValuesAsText("run_id"));
      runs.addAll(reply.at("/result").findValuesAsText("plan_id"));
      reviews.addAll(reply.at("/result/reviews").findValuesAsText("review_id"));
      rules.addAll(reply.at("/result").findValuesAsText("rule_id"));
    }
  }

  /** Everything that a tenant sees of a run: its replies and its records. */
  private record Sight(List<JsonNode> replies, Map<String, List<String>> records) {}

  /**
   * Runs the tenants' actions in a random order. The time of each action doesn't depend on which
   * tenants are present.
   */
  private static Map<String, Sight> run(long seed, List<String> present) {
    try (Pipeline lethe = Pipeline.withDefaults()) {
      Map<String, Tenant> tenants = new TreeMap<>();
      TENANTS.forEach(name -> tenants.put(name, new Tenant(name, lethe, seed)));
      List<String> order = new ArrayList<>();
      IntStream.range(0, ACTIONS).forEach(i -> order.addAll(TENANTS));
      Collections.shuffle(order, new Random(seed));
      double at = 0;
      for (String next : order) {
        at += PERIOD;
        lethe.waits(at);
        if (present.contains(next)) {
          tenants.get(next).acts(at);
        }
      }
      lethe.waits(at + 3_600);
      Map<String, Sight> sights = new TreeMap<>();
      present.forEach(
          name -> sights.put(name, new Sight(tenants.get(name).replies, seen(lethe, name))));
      return sights;
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void each_of_three_tenants_sees_the_same_as_alone(long seed) {
    Map<String, Sight> together = run(seed, TENANTS);

    for (String tenant : TENANTS) {
      Sight alone = run(seed, List.of(tenant)).get(tenant);
      Sight among = together.get(tenant);
      assertEquals(alone.replies(), among.replies(), tenant);
      alone
          .records()
          .forEach(
              (topic, records) ->
                  assertEquals(records, among.records().get(topic), tenant + " on " + topic));
      assertVaried(alone.replies());
    }
  }

  /** Asserts that the actions reached the outcomes under test. */
  private static void assertVaried(List<JsonNode> replies) {
    Set<String> outcomes = new TreeSet<>();
    for (JsonNode reply : replies) {
      outcomes.add(reply.path("name").asText() + ' ' + reply.at("/error/code").asText("done"));
    }
    for (String tool : DONE) {
      assertTrue(outcomes.contains(tool + " done"), tool + ": " + outcomes);
    }
    assertTrue(outcomes.toString().contains("command_id_conflict"), outcomes::toString);
  }

  /** A tenant can choose a collection whose mark in ids equals that of another tenant's scope. */
  @Test
  void runs_of_arrivals_with_equal_ids_are_undone_for_the_calling_tenant_only() {
    Map<Integer, String> marks = new HashMap<>();
    IntStream.range(0, 300_000)
        .forEach(i -> marks.put(MemoryIds.scopeMark(collection("ta", i)), "c" + i));
    int other =
        IntStream.range(0, 300_000)
            .filter(i -> marks.containsKey(MemoryIds.scopeMark(collection("tb", i))))
            .findFirst()
            .orElseThrow();
    String ours = marks.get(MemoryIds.scopeMark(collection("tb", other)));
    try (Pipeline lethe = Pipeline.with(Policies.edn("{:profile {:mode :apply}}"))) {
      for (int i = 0; i < 2; i++) {
        lethe.hears(health(i, "ta", ours));
        lethe.hears(health(i, "tb", "c" + other));
      }
      List<String> runs =
          lethe.tombstones().values().stream()
              .map(row -> row.get("run_id").asText())
              .distinct()
              .toList();
      assertEquals(1, runs.size(), runs::toString);
      CallJson restore = call("c1", "memory.restore").with("run_id", runs.get(0));

      assertEquals(1, lethe.asks(restore.ofTenant("tb")).at("/result/restored").size());
      assertEquals(
          "not_deleted",
          lethe
              .asks(
                  restore
                      .in("tb/collection:c" + other)
                      .changed(json -> json.put("command_id", "c2")))
              .at("/error/code")
              .asText());
      assertEquals(
          1, lethe.asks(restore.in("ta/collection:" + ours)).at("/result/restored").size());
    }
  }

  private static Scope collection(String tenant, int number) {
    return Scope.ofCollection(tenant, "c" + number);
  }

  private static ItemJson health(int number, String tenant, String collection) {
    return profile("p" + number, "gateway status " + number)
        .with("tenant", tenant)
        .with("collection", collection)
        .at(number);
  }

  /** Returns everything except replies that a tenant can see of a run. */
  private static Map<String, List<String>> seen(Pipeline lethe, String tenant) {
    Map<String, List<String>> seen = new TreeMap<>();
    for (String topic :
        List.of(
            lethe.topics().reports(),
            lethe.topics().decisions(),
            lethe.topics().memories(),
            lethe.topics().vectors(),
            lethe.topics().compaction(),
            lethe.topics().families(),
            lethe.topics().actions())) {
      seen.put(
          topic,
          lethe.records(topic).stream()
              .filter(record -> record.record().value() != null)
              .map(record -> new String(record.record().value(), UTF_8))
              .filter(value -> value.contains("\"" + tenant + "/") || isOf(tenant, value))
              .toList());
    }
    return seen;
  }

  private static boolean isOf(String tenant, String value) {
    return value.contains("\"tenant\":\"" + tenant + "\"");
  }
}
