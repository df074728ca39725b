package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.pattern;
import static dev.lethe.fixture.ItemJson.preference;
import static dev.lethe.fixture.ItemJson.profile;
import static dev.lethe.fixture.ItemJson.sessionMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.SimulatedRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random events, items, calls and restarts of three tenants with equal ids and wrong clocks. An
 * oracle that sees only arrivals, memories and replies checks caps, pins, locks and undo: rules H8,
 * K8, K11 and Z9 to Z11.
 */
class ArrivalDayOracleTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long DAY = Duration.ofDays(1).toMillis();
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final long GRACE = 3 * DAY;
  private static final int STEPS = 240;
  private static final int STEPS_BETWEEN_UNDOS = 80;
  private static final int STEPS_BETWEEN_RESTARTS = 67;
  private static final List<String> TENANTS = List.of("ta", "tb", "tc");
  private static final Set<String> UNDOS = Set.of("memory.restore", "memory.forget");

  /**
   * Caps of removals per day and scope, by kind of memory; absolute, so that the oracle needs no
   * count of the scope.
   */
  private static final Map<String, Integer> CAPS =
      Map.of("compaction", 4, "profile", 2, "session", 3, "consolidation", 2, "cleanup", 2);

  /** Removal of a memory by a stage. */
  private record Removal(JsonNode before, String stage, String runId, long arrival) {}

  private final Map<String, JsonNode> memories = new LinkedHashMap<>();
  private final Map<String, Removal> removals = new LinkedHashMap<>();
  private final Map<String, Integer> counts = new TreeMap<>();

  /** Memories that absorbed others; their counts depend on more than their own item. */
  private final Set<String> survivors = new HashSet<>();

  private final Set<String> outcomes = new TreeSet<>();
  private final Map<String, JsonNode> plans = new LinkedHashMap<>();
  private Pipeline lethe;
  private boolean takesOldCalls;
  private Random random;
  private int records;
  private int step;
  private int calls;
  private String doing = "";
  private long now = EventJson.DAY;

  @ParameterizedTest(name = "seed {0}, backfill {1}, compaction {2}")
  @CsvSource({"1, true, apply", "2, false, apply", "3, true, off"})
  void caps_hold_per_arrival_day_and_removals_can_be_undone(
      long seed, boolean backfill, String mode, @TempDir Path folder) {
    random = new Random(seed);
    takesOldCalls = backfill;
    try (Pipeline pipeline = Pipeline.durable(policy(mode), folder, backfill)) {
      lethe = pipeline;
      for (step = 0; step < STEPS; step++) {
        acts(TENANTS.get(random.nextInt(TENANTS.size())));
        checks();
        if (step % STEPS_BETWEEN_RESTARTS == STEPS_BETWEEN_RESTARTS - 1) {
          waits(10_000);
          lethe.restarts();
        }
        if (step % STEPS_BETWEEN_UNDOS == STEPS_BETWEEN_UNDOS - 1) {
          undoesAll();
        }
      }
    }
    assertVaried(backfill);
  }

  private static Policy policy(String mode) {
    return Policies.edn(
        "{:compaction {:mode :"
            + mode
            + " :age-min-days 0 :grouping {:max-source-count 3}}"
            + " :profile {:mode :apply :token-key-min-tokens 2}"
            + " :session {:mode :apply :max-messages-per-session 2}"
            + " :consolidation {:mode :apply} :cleanup {:mode :apply :interval-minutes 1440}"
            + " :safety {:grace-days 3 :restore-exempt-days 1 :caps"
            + " {:compaction {:pct 0 :floor 4} :profile {:pct 0 :floor 2}"
            + " :session {:pct 0 :floor 3} :consolidation {:pct 0 :floor 2}"
            + " :cleanup {:pct 0 :floor 2}}}}");
  }

  /**
   * Durable stores split runs into portions by the real clock, so outcomes vary slightly between
   * runs with the same seed.
   */
  private void assertVaried(boolean backfill) {
    long stages = CAPS.keySet().stream().filter(s -> outcomes.contains("removed by " + s)).count();
    assertTrue(stages >= 3, outcomes::toString);
    assertTrue(
        outcomes.stream().anyMatch(outcome -> outcome.startsWith("full day of ")),
        outcomes::toString);
    Stream.of("memory.gc_plan", "memory.restore")
        .forEach(tool -> assertTrue(outcomes.contains(tool + " done"), tool + outcomes));
    assertTrue(backfill || outcomes.contains("memory.gc_plan invalid_args"), outcomes::toString);
  }

  private void acts(String tenant) {
    int what = random.nextInt(100);
    if (what < 20) {
      hearsMessage(tenant);
    } else if (what < 50) {
      hearsItem(tenant);
    } else if (what < 60) {
      waits(random.nextInt(5) == 0 ? DAY : random.nextInt(6) * HOUR);
    } else if (what < 63) {
      externallyDeletes(tenant);
    } else if (what < 73) {
      compacts(tenant);
    } else {
      asksAny(tenant);
    }
  }

  /** Returns a wrong clock: now, up to ten days back or up to five minutes ahead. */
  private long wrongTime() {
    return switch (random.nextInt(4)) {
      case 0 -> now;
      case 1 -> now + random.nextInt(300_000);
      case 2 -> now - random.nextInt(300_000);
      default -> now - (long) (random.nextDouble() * 10 * DAY);
    };
  }

  private double wrongSeconds() {
    return (wrongTime() - EventJson.DAY) / 1000.0;
  }

  private void waits(long millis) {
    doing = "waits";
    passes(millis);
  }

  private void passes(long millis) {
    lethe.waitsFor(millis);
    now += millis;
    checks();
  }

  private void hearsMessage(String tenant) {
    doing = "message";
    String id = "e" + step / 2;
    String text = "We decided to move server " + step + " on Friday.";
    EventJson message = random.nextInt(4) == 0 ? bot(id, text) : person(id, text);
    lethe.hears(message.tenant(tenant).at(wrongSeconds()).bytes());
  }

  private void hearsItem(String tenant) {
    int number = random.nextInt(8);
    String id = "i" + number;
    int what = random.nextInt(20);
    ItemJson item;
    if (what < 5) {
      item =
          profile("p" + id, "gateway status " + random.nextInt(20))
              .with("reinforcement_count", 1 + random.nextInt(5));
    } else if (what < 9) {
      item =
          withVector(entry("n" + id, "Herons stand still."))
              .with("confirmations", 1 + random.nextInt(5));
    } else if (what < 11) {
      item = withVector(pattern("k" + id, "Herons", "Herons stand still in the lake."));
    } else if (what < 17) {
      item = sessionMessage("s" + step / 2, "We decided to keep heron " + step + " fed.");
    } else if (what < 18) {
      item = preference("f" + id, "editor", "vim " + random.nextInt(3));
    } else {
      boolean isProfile = random.nextBoolean();
      item = deletion((isProfile ? "p" : "n") + id, isProfile ? "profile" : "entry");
    }
    doing = "item " + item;
    lethe.hearsItem(item.with("tenant", tenant).at(wrongSeconds()).bytes());
  }

  private ItemJson withVector(ItemJson item) {
    double radians = Math.toRadians(random.nextInt(8));
    return item.with(
        "embedding",
        Map.of("model", "test", "vector", List.of(Math.cos(radians), Math.sin(radians))));
  }

  private void externallyDeletes(String tenant) {
    doing = "memory.compaction.deleted";
    lethe.hears(
        event("d" + step, "memory.compaction.deleted")
            .with("memory_id", any(tenant))
            .tenant(tenant)
            .at(wrongSeconds())
            .bytes());
  }

  /**
   * Plans compaction and commits each group of the plan; sometimes reuses the tenant's previous
   * plan.
   */
  private void compacts(String tenant) {
    JsonNode plan = asks(tenant, call(commandId(), "memory.gc_plan")).path("result");
    if (plan.path("groups").isEmpty() || random.nextInt(4) == 0) {
      plan = plans.getOrDefault(tenant, plan);
    }
    plans.put(tenant, plan);
    for (JsonNode group : plan.path("groups")) {
      JsonNode summary =
          asks(
                  tenant,
                  ofGroup(call(commandId(), "memory.summarize").with("format", "json_v1"), group))
              .path("result");
      String planId = plan.path("plan_id").asText();
      asks(
          tenant,
          ofGroup(call(commandId(), "memory.compact_commit"), group)
              .changed(
                  call -> {
                    ObjectNode args = call.withObject("/args");
                    args.put("plan_id", planId);
                    args.set("summary_json", summary);
                  }));
    }
  }

  private static CallJson ofGroup(CallJson call, JsonNode group) {
    return call.changed(
        json -> {
          json.withObject("/args").put("group_id", group.get("group_id").asText());
          json.withObject("/args").set("source_ids", group.get("source_ids"));
        });
  }

  private void asksAny(String tenant) {
    String id = commandId();
    int what = random.nextInt(18);
    CallJson asked =
        switch (what) {
          case 0, 1, 2 -> call(id, "memory.restore").with("memory_id", anyRemoved(tenant));
          case 3 -> call(id, "memory.restore").with("run_id", anyRun());
          case 4 -> call(id, "memory.forget").with("memory_id", any(tenant));
          case 5, 6 -> call(id, "memory.pin").with("memory_id", any(tenant));
          case 7 -> call(id, "memory.unpin").with("memory_id", any(tenant));
          case 8 -> call(id, "memory.lock").with("memory_id", any(tenant));
          case 9 -> call(id, "memory.unlock").with("memory_id", any(tenant));
          case 10, 11 -> call(id, "profile.collapse").with("dry_run", false);
          case 12, 13 -> call(id, "session.prune").with("dry_run", false);
          case 14, 15 -> call(id, "entries.consolidate").with("dry_run", false);
          default -> call(id, "patterns.cleanup").with("dry_run", false).with("mode", "full");
        };
    asks(tenant, asked);
  }

  /** Returns a command id; ids are equal across tenants and tools, and some repeat. */
  private String commandId() {
    calls++;
    return "c" + (random.nextInt(10) == 0 ? random.nextInt(calls) : calls / 2);
  }

  private JsonNode asks(String tenant, CallJson call) {
    long occurredAt = wrongTime();
    return sends(call.ofTenant(tenant).changed(json -> json.put("occurred_at", occurredAt)));
  }

  private JsonNode sends(CallJson call) {
    byte[] bytes = call.bytes();
    JsonNode sent = json(bytes);
    doing = sent.toString();
    JsonNode reply = lethe.asks(bytes);
    for (int i = 0; i < 50 && reply == null; i++) {
      // A stage runs in portions; the clock has to move between them.
      passes(1_000);
      reply = lateReply(sent);
    }
    outcomes.add(sent.get("name").asText() + ' ' + reply.at("/error/code").asText("done"));
    checks();
    return reply;
  }

  /** Returns the newest reply to a call; null if there is none. */
  private JsonNode lateReply(JsonNode sent) {
    return lethe.values(lethe.topics().replies()).stream()
        .filter(
            reply ->
                Stream.of("command_id", "name", "tenant")
                    .allMatch(field -> reply.path(field).equals(sent.path(field))))
        .reduce(null, (earlier, later) -> later);
  }

  private String any(String tenant) {
    List<String> ids =
        memories.values().stream()
            .filter(memory -> isOf(tenant, memory))
            .map(memory -> memory.get("memory_id").asText())
            .toList();
    return ids.isEmpty() ? "20260131-0" : ids.get(random.nextInt(ids.size()));
  }

  private String anyRemoved(String tenant) {
    List<String> ids =
        removals.values().stream()
            .map(Removal::before)
            .filter(memory -> isOf(tenant, memory))
            .map(memory -> memory.get("memory_id").asText())
            .toList();
    return ids.isEmpty() ? "20260131-0" : ids.get(random.nextInt(ids.size()));
  }

  private String anyRun() {
    List<String> runs = removals.values().stream().map(Removal::runId).distinct().toList();
    return runs.isEmpty() ? "run-0" : runs.get(random.nextInt(runs.size()));
  }

  private static boolean isOf(String tenant, JsonNode memory) {
    return memory.get("scope").asText().startsWith(tenant + '/');
  }

  /** Reads the records published since the last check and checks them against the invariants. */
  private void checks() {
    List<SimulatedRecord> published = lethe.records(lethe.topics().memories());
    for (SimulatedRecord record : published.subList(records, published.size())) {
      String key = new String(record.record().key(), UTF_8);
      byte[] value = record.record().value();
      JsonNode before = value == null ? memories.remove(key) : memories.get(key);
      if (value == null) {
        removals.remove(key);
        continue;
      }
      JsonNode after = json(value);
      memories.put(key, after);
      change(key, before, after);
    }
    records = published.size();
  }

  private void change(String key, JsonNode before, JsonNode after) {
    String stage = stage(after.get("kind").asText());
    if (stage == null) {
      return;
    }
    survivors.add(after.at("/lifecycle/replaced_by").asText());
    survivors.add(after.at("/lifecycle/superseded_by").asText());
    boolean wasLive = before == null || isLive(before);
    if (isLive(after)) {
      Removal removal = removals.remove(key);
      if (removal != null && doing.contains("\"memory.restore\"")) {
        counts.merge(day(removal.arrival(), stage, after), -1, Integer::sum);
      }
      return;
    }
    String runId = after.at("/lifecycle/run_id").asText(null);
    if (runId == null) {
      // Removed by its own store, a person or a caller.
      removals.remove(key);
      return;
    }
    if (!wasLive && after.at("/content/text").asText().isEmpty()) {
      // A removed summary whose only source was erased quotes nothing any more.
      removals.remove(key);
      return;
    }
    boolean isUndo = UNDOS.stream().anyMatch(tool -> doing.contains('"' + tool + '"'));
    if (!wasLive || isUndo) {
      return;
    }
    assertTrue(before == null || !isHeld(before), () -> at() + " removed a held memory: " + before);
    String day = day(now, stage, after);
    int count = counts.merge(day, 1, Integer::sum);
    assertTrue(count <= CAPS.get(stage), () -> at() + " exceeds the cap of " + day + ": " + after);
    removals.put(key, new Removal(before == null ? after : before, stage, runId, now));
    outcomes.add("removed by " + stage);
    if (count == CAPS.get(stage)) {
      outcomes.add("full day of " + stage);
    }
  }

  private String at() {
    return "step " + step + " (" + doing + ")";
  }

  private static String day(long arrival, String stage, JsonNode memory) {
    return Math.floorDiv(arrival, DAY) + " " + stage + " " + memory.get("scope").asText();
  }

  /** Returns the stage whose cap counts memories of a kind; null for none. */
  private static String stage(String kind) {
    return switch (kind) {
      case "message" -> "compaction";
      case "profile" -> "profile";
      case "session_message", "session_summary" -> "session";
      case "entry" -> "consolidation";
      case "pattern" -> "cleanup";
      default -> null;
    };
  }

  private static boolean isLive(JsonNode memory) {
    return !memory.at("/lifecycle/deleted").asBoolean()
        && memory.at("/lifecycle/superseded_by").asText("").isEmpty();
  }

  private static boolean isHeld(JsonNode memory) {
    return memory.at("/retrieval/pinned").asBoolean()
        || memory.at("/retrieval/locked_by_admin").asBoolean();
  }

  /** Restores each memory that is in its grace period, with a backdated call where possible. */
  private void undoesAll() {
    for (String key : List.copyOf(removals.keySet())) {
      Removal removal = removals.get(key);
      boolean superseded =
          removal != null && !memories.get(key).at("/lifecycle/deleted").asBoolean();
      if (removal == null || (!superseded && now >= removal.arrival() + GRACE)) {
        continue;
      }
      JsonNode was = removal.before();
      String tenant = was.get("scope").asText().replaceFirst("/.*", "");
      CallJson call =
          call("undo-" + calls++, "memory.restore")
              .with("memory_id", was.get("memory_id").asText())
              .ofTenant(tenant);
      long occurredAt = takesOldCalls ? wrongTime() : now;
      JsonNode reply = sends(call.changed(json -> json.put("occurred_at", occurredAt)));
      JsonNode is = memories.get(key);
      assertTrue(reply.path("ok").asBoolean(), () -> at() + " " + reply + "\n" + was + "\n" + is);
      assertTrue(isLive(is), () -> at() + "\n" + is);
      assertCountsAreBack(was, is);
    }
  }

  private void assertCountsAreBack(JsonNode was, JsonNode is) {
    boolean isSameVersion = was.at("/item/updated_at").equals(is.at("/item/updated_at"));
    if (!isSameVersion || survivors.contains(was.get("memory_id").asText())) {
      return;
    }
    for (String field :
        List.of(
            "/content/text",
            "/usage",
            "/tags",
            "/item/reinforcement_count",
            "/item/confirmations",
            "/item/recall_count")) {
      assertEquals(was.at(field), is.at(field), () -> at() + " " + field);
    }
  }

  private static JsonNode json(byte[] value) {
    try {
      return JSON.readTree(value);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
