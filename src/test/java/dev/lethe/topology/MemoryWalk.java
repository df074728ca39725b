package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.topology.MemoryModel.broken;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.SimulatedRecord;
import dev.lethe.topology.MemoryModel.Cause;
import dev.lethe.topology.MemoryModel.Row;
import dev.lethe.topology.MemoryModel.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A walk of random steps through the whole topology, checked by a {@link MemoryModel} after each
 * step. A step finds its memories when it is played, so a walk without some of its steps is a walk
 * too.
 */
final class MemoryWalk implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final int STEPS_BETWEEN_FULL_CHECKS = 25;
  private static final List<String> TENANTS = List.of("ta", "tb", "tc");

  private static final Policy POLICY =
      Policies.edn(
          "{:compaction {:mode :apply :age-min-days 1 :grouping {:max-source-count 3}}"
              + " :profile {:mode :apply :interval-minutes 720}"
              + " :session {:mode :apply :interval-minutes 720 :max-messages-per-session 3}"
              + " :consolidation {:mode :apply :interval-minutes 720"
              + " :half-life-days {:temporary 1}}"
              + " :cleanup {:mode :apply :interval-minutes 1440}"
              + " :safety {:grace-days 3 :restore-exempt-days 1 :caps"
              + Stream.of("compaction", "profile", "session", "consolidation", "cleanup")
                  .reduce(
                      " {",
                      (caps, stage) ->
                          caps
                              + " :%s {:pct %d :floor %d}"
                                  .formatted(stage, MemoryModel.CAP_PERCENT, MemoryModel.CAP_FLOOR))
              + "}}}");

  /** Kind of a step, with its share of all steps. */
  enum Action {
    PERSON(12),
    BOT(6),
    EDIT(3),
    DELETE_MESSAGE(3),
    ENTRY(14),
    PROFILE(9),
    PATTERN(5),
    PREFERENCE(4),
    RELATION(3),
    SESSION_MESSAGE(9),
    SESSION_SUMMARY(1),
    DELETE_ITEM(4),
    SEND_AGAIN(3),
    PIN(4),
    UNPIN(2),
    LOCK(3),
    UNLOCK(2),
    FORGET(4),
    FORGET_BY_FILTER(4),
    SEND_FORGOTTEN_TEXT(2),
    RESTORE(9),
    RESTORE_RUN(4),
    COMPACT(5),
    STAGE(6),
    LIST(4),
    SEARCH(4),
    CONTEXT(4),
    FOREIGN(4),
    CALL_AGAIN(6),
    WAIT(7),
    WAIT_A_DAY(5),
    RESTART(1);

    private final int share;

    Action(int share) {
      this.share = share;
    }

    static Action any(Random random) {
      int all = Stream.of(values()).mapToInt(action -> action.share).sum();
      int at = random.nextInt(all);
      for (Action action : values()) {
        at -= action.share;
        if (at < 0) {
          return action;
        }
      }
      throw new IllegalStateException();
    }
  }

  /**
   * One step of a walk.
   *
   * @param number position in the walk, from which texts and ids derive
   * @param seed seed of the choices within the step
   */
  record Step(int number, Action action, String tenant, boolean inSecondScope, long seed) {}

  /** A call that was answered. */
  private record Asked(CallJson call, JsonNode reply, boolean readsOnly, long at) {}

  /** A record that a producer sent. */
  private record Sent(String json, boolean isItem, long at) {}

  private final Set<String> outcomes = new TreeSet<>();
  private final MemoryModel model = new MemoryModel(outcomes);
  private final Map<String, Integer> read = new HashMap<>();
  private final Map<String, List<Asked>> asked = new HashMap<>();
  private final Map<String, List<Sent>> sent = new HashMap<>();
  private final Map<String, String> forgottenTexts = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private final Pipeline lethe;
  private final boolean isDurable;
  private long now = EventJson.DAY;
  private Step step;
  private Random random;
  private int calls;
  private int played;

  /**
   * @param folder state folder of durable stores, which restarts need and whose runs depend on the
   *     machine's speed; null for stores in memory, without restarts
   */
  MemoryWalk(Path folder) {
    isDurable = folder != null;
    lethe = isDurable ? Pipeline.durable(POLICY, folder, false) : Pipeline.with(POLICY);
  }

  /** Returns the steps of a walk; equal seeds give equal steps. */
  static List<Step> steps(long seed, int count) {
    Random random = new Random(seed);
    List<Step> steps = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      String tenant = TENANTS.get(random.nextInt(TENANTS.size()));
      steps.add(
          new Step(number, Action.any(random), tenant, random.nextInt(3) == 0, random.nextLong()));
    }
    return steps;
  }

  /** Returns the kinds of changes and replies so far. */
  Set<String> outcomes() {
    return outcomes;
  }

  /** Returns the inputs so far, one line each. */
  List<String> log() {
    return log;
  }

  @Override
  public void close() {
    lethe.close();
  }

  /**
   * Plays a step and checks its effects.
   *
   * @throws AssertionError if the topology and the model differ
   */
  void play(Step next) {
    step = next;
    random = new Random(next.seed());
    calls = 0;
    cause(new Cause());
    passes(1_000);
    switch (next.action()) {
      case PERSON, BOT -> message();
      case EDIT -> edit();
      case DELETE_MESSAGE -> deleteMessage();
      case ENTRY -> entry();
      case PROFILE -> profile();
      case PATTERN -> pattern();
      case PREFERENCE -> preference();
      case RELATION -> relation();
      case SESSION_MESSAGE -> sessionItem("session_message");
      case SESSION_SUMMARY -> sessionItem("session_summary");
      case DELETE_ITEM -> deleteItem();
      case SEND_AGAIN -> sendAgain();
      case PIN, UNPIN, LOCK, UNLOCK -> mark();
      case FORGET -> forget();
      case FORGET_BY_FILTER -> forgetByFilter();
      case SEND_FORGOTTEN_TEXT -> sendForgottenText();
      case RESTORE -> restore();
      case RESTORE_RUN -> restoreRun();
      case COMPACT -> compact();
      case STAGE -> stage();
      case LIST -> list();
      case SEARCH -> search();
      case CONTEXT -> context();
      case FOREIGN -> foreign();
      case CALL_AGAIN -> callAgain();
      case WAIT -> passes((1 + random.nextInt(8)) * HOUR);
      case WAIT_A_DAY -> passes(MemoryModel.DAY);
      case RESTART -> restart();
    }
    explains();
    if (++played % STEPS_BETWEEN_FULL_CHECKS == 0) {
      checkAll();
    }
  }

  /** Checks all memories, and that each scope's list shows them. */
  void checkAll() {
    cause(new Cause());
    model.settlesAll();
    Set<String> scopes = new TreeSet<>();
    model.table().keySet().forEach(key -> scopes.add(key.substring(0, key.indexOf('|'))));
    scopes.forEach(this::checkList);
  }

  private void check(boolean holds, String law, Object... details) {
    if (!holds) {
      throw broken(law, details);
    }
  }

  private void cause(Cause cause) {
    model.begins(cause);
  }

  private void passes(long millis) {
    log.add(step.number() + " waits " + Duration.ofMillis(millis));
    now += millis;
    lethe.waitsFor(millis);
    reads();
    model.settles();
  }

  // Records

  /** Reads the records published since the last call. */
  private void reads() {
    for (String topic : lethe.topics().written()) {
      List<SimulatedRecord> all = lethe.records(topic);
      int from = read.getOrDefault(topic, 0);
      for (SimulatedRecord record : all.subList(from, all.size())) {
        reads(topic, record);
      }
      read.put(topic, all.size());
    }
  }

  private void reads(String topic, SimulatedRecord record) {
    String key = record.record().key() == null ? "" : new String(record.record().key(), UTF_8);
    JsonNode value = record.record().value() == null ? null : json(record.record().value());
    if (value != null && !topic.equals(lethe.topics().replies())) {
      String tenant = tenant(value);
      if (tenant != null) {
        model.shows(tenant, value.toString());
      }
    }
    if (topic.equals(lethe.topics().memories())) {
      model.memory(key, value, now);
    } else if (topic.equals(lethe.topics().compaction())) {
      model.tombstone(key, value);
    }
  }

  private static String tenant(JsonNode value) {
    String scope = value.path("scope").asText("");
    return scope.isEmpty()
        ? value.path("tenant").asText(null)
        : scope.substring(0, scope.indexOf('/'));
  }

  private static JsonNode json(byte[] value) {
    try {
      return JSON.readTree(value);
    } catch (IOException bad) {
      throw new UncheckedIOException(bad);
    }
  }

  // Producers

  private double seconds() {
    return (now - EventJson.DAY) / 1000.0;
  }

  /** Returns a word that only this step's text has. */
  private String uniqueWord() {
    return "q" + step.tenant() + "x" + step.number() + "z";
  }

  /** Returns a word that all texts of the tenant share. */
  private String tenantWord() {
    return "q" + step.tenant() + "z";
  }

  private String channel() {
    return step.inSecondScope() ? "builds" : "general";
  }

  private Scope collection() {
    return Scope.ofCollection(step.tenant(), step.inSecondScope() ? "notes" : "default");
  }

  private String session() {
    return step.inSecondScope() ? "s2" : "s1";
  }

  private JsonNode hears(EventJson event) {
    byte[] bytes = event.tenant(step.tenant()).in(channel()).at(seconds()).bytes();
    log.add(step.number() + " event " + new String(bytes, UTF_8));
    JsonNode decision = lethe.hears(bytes);
    sent(bytes, false);
    check(decision != null, "an event has no decision", event);
    outcomes.add(step.action() + " " + decision.path("verdict").asText());
    return decision;
  }

  private void sent(byte[] bytes, boolean isItem) {
    sent.computeIfAbsent(step.tenant(), unused -> new ArrayList<>())
        .add(new Sent(new String(bytes, UTF_8), isItem, now));
  }

  private void message() {
    boolean isBot = step.action() == Action.BOT;
    String id = "e" + step.number();
    String text =
        isBot
            ? "build " + step.number() + " of " + tenantWord() + " finished on the release branch"
            : "We decided to move server " + uniqueWord() + " on Friday.";
    says(id, text, isBot);
    settles();
  }

  private JsonNode says(String id, String text, boolean isBot) {
    JsonNode decision = hears(isBot ? EventJson.bot(id, text) : EventJson.person(id, text));
    if (decision.path("verdict").asText().equals("minted")) {
      model.accepts(key(decision), "message", text, 1).messageId = "m-" + id;
    }
    return decision;
  }

  private static String key(JsonNode decision) {
    return decision.path("scope").asText() + '|' + decision.path("memory_id").asText();
  }

  private void settles() {
    reads();
    model.settles();
  }

  private void edit() {
    Row row = any(r -> r.messageId != null && r.scope().equals(step.tenant() + '/' + channel()));
    if (row == null || row.text.startsWith("build")) {
      return;
    }
    String text = "We decided to keep server " + uniqueWord() + " where it is.";
    JsonNode decision = hears(EventJson.edit("e" + step.number(), row.messageId, text));
    boolean isEdited = decision.path("verdict").asText().equals("updated");
    check(isEdited == (row.state == State.LIVE), "an edit has another effect", row.key, decision);
    if (isEdited) {
      model.accepts(row.key, row.kind, text, 1);
    }
    settles();
  }

  private void deleteMessage() {
    Row row = any(r -> r.messageId != null && r.scope().equals(step.tenant() + '/' + channel()));
    if (row == null) {
      return;
    }
    Cause cause = new Cause();
    cause.deletes.add(row.key);
    cause(cause);
    hears(EventJson.deletion("e" + step.number(), row.messageId));
    settles();
    check(row.isErased(), "a deleted message is not erased", row.key, row.state);
  }

  private void item(ItemJson item, String kind, String id, Scope scope, String text, long count) {
    String key = scope.key(MemoryIds.ofItem(scope, id));
    byte[] bytes = item.at(seconds()).bytes();
    log.add(step.number() + " item " + item);
    JsonNode decision = lethe.hearsItem(bytes);
    sent(bytes, true);
    check(decision != null, "an item has no decision", item);
    String verdict = decision.path("verdict").asText();
    outcomes.add(step.action() + " " + verdict);
    Cause cause = new Cause();
    cause(cause);
    if (Set.of("minted", "updated", "aggregated").contains(verdict)) {
      model.accepts(key, kind, text, count).itemId = id;
    } else if (verdict.equals("marked_deleted")) {
      cause.deletes.add(key);
    }
    settles();
  }

  private ItemJson inCollection(ItemJson item) {
    return item.with("tenant", step.tenant()).with("collection", collection().placeId());
  }

  private void entry() {
    String text = "Herons of " + tenantWord() + " stand still.";
    String id = "n" + random.nextInt(8);
    int count = 1 + random.nextInt(5);
    int what = random.nextInt(4);
    ItemJson item;
    if (what == 0) {
      text = "The bridge of " + uniqueWord() + " was painted in spring.";
      item = ItemJson.entry(id, text).with("subject", "bridge " + step.number());
      if (random.nextBoolean()) {
        item.with("expiry", "temporary");
      }
      if (random.nextInt(3) == 0) {
        item.expires(seconds() + 2 * 86_400);
      }
    } else {
      if (what == 1) {
        text += " They eat frogs.";
      }
      item = withVector(ItemJson.entry(id, text));
    }
    item(inCollection(item).with("confirmations", count), "entry", id, collection(), text, count);
  }

  private ItemJson withVector(ItemJson item) {
    double radians = Math.toRadians(random.nextInt(8));
    return item.with(
        "embedding",
        Map.of("model", "test", "vector", List.of(Math.cos(radians), Math.sin(radians))));
  }

  private void profile() {
    String id = "p" + random.nextInt(8);
    int count = 1 + random.nextInt(5);
    String text =
        (random.nextInt(3) == 0 ? "Queue " : "Gateway ")
            + tenantWord()
            + " health: "
            + random.nextInt(100)
            + " agents";
    ItemJson item = ItemJson.profile(id, text).with("reinforcement_count", count);
    item(inCollection(item), "profile", id, collection(), text, count);
  }

  private void pattern() {
    String id = "k" + random.nextInt(5);
    String text = "Herons of " + tenantWord() + " stand still in the lake.";
    if (random.nextBoolean()) {
      text += " Count them at dawn.";
    }
    ItemJson item = withVector(ItemJson.pattern(id, "Herons", text));
    item(inCollection(item), "pattern", id, collection(), text, 1);
  }

  private void preference() {
    String id = "f" + random.nextInt(4);
    String text = "vim " + tenantWord() + ' ' + random.nextInt(3);
    ItemJson item = ItemJson.preference(id, "editor", text);
    item(inCollection(item), "preference", id, collection(), text, 1);
  }

  private void relation() {
    String id = "r" + random.nextInt(4);
    int source = random.nextInt(8);
    int target = (source + 1 + random.nextInt(7)) % 8;
    ItemJson item =
        ItemJson.item(id, "relation")
            .with("source_id", "n" + source)
            .with("target_id", "n" + target)
            .with("relation_type", "needs");
    item(inCollection(item), "relation", id, collection(), "needs", 1);
  }

  private void sessionItem(String kind) {
    String id = "s" + step.number();
    String text = "We decided to keep heron " + uniqueWord() + " fed.";
    ItemJson item =
        kind.equals("session_message")
            ? ItemJson.sessionMessage(id, text)
            : ItemJson.item(id, kind).with("summary_text", text);
    item(
        item.with("tenant", step.tenant()).with("session_id", session()),
        kind,
        id,
        new Scope(step.tenant() + "/session:" + session()),
        text,
        1);
  }

  private void deleteItem() {
    Row row = any(r -> r.itemId != null && r.tenant().equals(step.tenant()));
    if (row == null) {
      return;
    }
    boolean isHeld = row.isHeld() && row.state == State.LIVE;
    Cause cause = new Cause();
    cause.deletes.add(row.key);
    cause(cause);
    Scope scope = new Scope(row.scope());
    ItemJson item =
        ItemJson.deletion(row.itemId, row.kind).with("tenant", step.tenant()).at(seconds());
    item.with(row.kind.startsWith("session") ? "session_id" : "collection", scope.placeId());
    log.add(step.number() + " item " + item);
    JsonNode decision = lethe.hearsItem(item.bytes());
    sent(item.bytes(), true);
    if (isHeld) {
      cause(new Cause());
    }
    settles();
    check(isHeld || row.isErased(), "a deleted item is not erased", row.key, row.state, decision);
  }

  /** Sends an earlier record again, which changes nothing. */
  private void sendAgain() {
    List<Sent> all =
        sent.getOrDefault(step.tenant(), List.of()).stream()
            .filter(one -> one.at() > now - 20 * HOUR)
            .toList();
    if (all.isEmpty()) {
      return;
    }
    Sent again = all.get(random.nextInt(all.size()));
    log.add(step.number() + " again " + again.json());
    byte[] bytes = again.json().getBytes(UTF_8);
    cause(new Cause());
    JsonNode decision = again.isItem() ? lethe.hearsItem(bytes) : lethe.hears(bytes);
    settles();
    outcomes.add("again " + decision.path("verdict").asText());
    check(model.touched().isEmpty(), "a record sent again has an effect", decision);
  }

  /** Sends a new message with the text of one that was forgotten. */
  private void sendForgottenText() {
    String text = forgottenTexts.get(step.tenant() + '/' + channel());
    if (text == null) {
      return;
    }
    JsonNode decision = says("e" + step.number(), text, false);
    settles();
    check(
        decision.path("reason").asText().equals("retired"),
        "a forgotten text is stored again",
        decision);
  }

  // Calls

  private Row any(Predicate<Row> condition) {
    List<Row> found = model.rows().stream().filter(condition).toList();
    return found.isEmpty() ? null : found.get(random.nextInt(found.size()));
  }

  private Row anyOwn(Predicate<Row> condition) {
    return any(row -> row.tenant().equals(step.tenant()) && condition.test(row));
  }

  private CallJson called(String tool) {
    return call("c" + step.number() + '-' + calls++, tool).ofTenant(step.tenant());
  }

  /** Returns a call for a memory, of its scope or of its whole tenant. */
  private CallJson called(String tool, Row row) {
    CallJson call = called(tool).with("memory_id", row.memoryId());
    return random.nextBoolean() ? call.in(row.scope()) : call;
  }

  private JsonNode asks(CallJson call) {
    return asks(call, false);
  }

  /** Sends a call that changes no memory. */
  private JsonNode asksOnly(CallJson call) {
    cause(new Cause());
    JsonNode reply = asks(call, true);
    check(model.touched().isEmpty(), "a call that only reads has an effect", call, reply);
    return reply;
  }

  private JsonNode asks(CallJson call, boolean readsOnly) {
    JsonNode request = json(call.bytes());
    log.add(step.number() + " call " + request);
    JsonNode reply = lethe.asks(call);
    reads();
    for (int i = 0; i < 60 && reply == null; i++) {
      // A run works in portions, between which the clock has to move.
      passes(1_000);
      reply = lateReply(request);
    }
    check(reply != null, "a call has no reply", request);
    sees(request, reply);
    asked
        .computeIfAbsent(request.path("tenant").asText(), unused -> new ArrayList<>())
        .add(new Asked(call, reply, readsOnly, now));
    String tool = request.path("name").asText();
    outcomes.add(tool + ' ' + reply.at("/error/code").asText("done"));
    settles();
    return reply;
  }

  private JsonNode lateReply(JsonNode request) {
    return lethe.values(lethe.topics().replies()).stream()
        .filter(reply -> reply.path("command_id").equals(request.path("command_id")))
        .reduce(null, (earlier, later) -> later);
  }

  /** Checks that a reply shows only its caller's memories, apart from ids in the call. */
  private void sees(JsonNode request, JsonNode reply) {
    String text = reply.toString();
    String memoryId = request.at("/args/memory_id").asText("");
    model.shows(
        request.path("tenant").asText(), memoryId.isEmpty() ? text : text.replace(memoryId, ""));
  }

  private static boolean isOk(JsonNode reply) {
    return reply.path("ok").asBoolean();
  }

  private void mark() {
    String verb = step.action().name().toLowerCase(Locale.ROOT);
    Row row = anyOwn(r -> r.state == State.LIVE || random.nextInt(8) == 0);
    if (row == null) {
      return;
    }
    CallJson call = called("memory." + verb, row);
    boolean isStored = row.state == State.LIVE || (row.state == State.REMOVED && row.superseded);
    boolean wasPinned = row.pinned;
    boolean wasLocked = row.locked;
    if (isStored) {
      row.pinned = verb.equals("pin") || (row.pinned && !verb.equals("unpin"));
      row.locked = verb.equals("lock") || (row.locked && !verb.equals("unlock"));
    }
    JsonNode reply = asks(call);
    if (!isOk(reply)) {
      row.pinned = wasPinned;
      row.locked = wasLocked;
    }
    check(isOk(reply) == isStored, "a pin or lock has another effect", row.state, reply);
    check(
        !isOk(reply)
            || (reply.at("/result/pinned").asBoolean() == row.pinned
                && reply.at("/result/locked_by_admin").asBoolean() == row.locked),
        "a reply shows another pin or lock",
        reply);
  }

  private void forget() {
    Row row = anyOwn(r -> !r.isErased() || random.nextInt(8) == 0);
    if (row == null) {
      return;
    }
    boolean wasErased = row.isErased();
    boolean wasLive = row.state == State.LIVE;
    boolean retires = random.nextBoolean();
    Cause cause = new Cause();
    cause.forgets.add(row.key);
    cause(cause);
    JsonNode reply = asks(called("memory.forget", row).with("retire", retires));
    check(row.isErased(), "a forgotten memory is not erased", row.key, row.state, reply);
    check(
        wasErased == (reply.at("/result/forgotten").asInt() == 0),
        "a forgotten memory is not counted once",
        reply);
    if (row.messageId != null && retires && wasLive && !row.text.startsWith("build")) {
      forgottenTexts.put(row.scope(), row.text);
    }
  }

  private void forgetByFilter() {
    Row one = anyOwn(r -> r.state == State.LIVE);
    if (one == null) {
      return;
    }
    boolean erases = random.nextInt(3) == 0;
    CallJson call =
        called("memory.forget")
            .in(one.scope())
            .with("filter", Map.of("kinds", List.of(one.kind)))
            .with("erase", erases);
    List<Row> matching =
        model.rows().stream()
            .filter(row -> row.scope().equals(one.scope()) && row.kind.equals(one.kind))
            .filter(
                row -> row.state == State.LIVE || (row.state == State.REMOVED && row.superseded))
            .toList();
    List<JsonNode> stored =
        model.table().entrySet().stream()
            .filter(memory -> memory.getKey().startsWith(one.scope() + '|'))
            .map(Map.Entry::getValue)
            .filter(memory -> memory.path("kind").asText().equals(one.kind))
            .filter(memory -> !memory.at("/lifecycle/deleted").asBoolean())
            .toList();
    long held = matching.stream().filter(Row::isHeld).count();
    JsonNode counted = asksOnly(call.with("erase", false));
    check(
        counted.at("/result/matched/count").asLong() == stored.size() - held
            && counted.at("/result/matched/protected_count").asLong() == held,
        "a filter matches other memories",
        stored.size() - held,
        held,
        counted);
    if (random.nextInt(3) > 0) {
      return;
    }
    Cause cause = new Cause();
    for (Row row : model.rows()) {
      boolean matches =
          row.scope().equals(one.scope()) && row.kind.equals(one.kind) && !row.isHeld();
      if (matches && (erases || row.state == State.LIVE || row.superseded)) {
        (erases ? cause.forgets : cause.filtered).add(row.key);
      }
    }
    cause(cause);
    JsonNode reply =
        asks(
            call.with("dry_run", false)
                .changed(json -> json.put("command_id", "c" + step.number() + '-' + calls++)));
    for (Row row : matching) {
      boolean isStored = row.state == State.LIVE || (row.state == State.REMOVED && row.superseded);
      check(
          row.isHeld() == isStored,
          "a filter forgets other memories than it matches",
          row.key,
          row.state,
          reply);
    }
  }

  private void restore() {
    Row row = anyOwn(r -> r.state == State.REMOVED || random.nextInt(12) == 0);
    if (row == null) {
      return;
    }
    State before = row.state;
    boolean isRestorable = model.isRestorable(row, now);
    Cause cause = new Cause();
    cause.restores = row.key;
    cause(cause);
    JsonNode reply = asks(called("memory.restore", row));
    if (isOk(reply)) {
      check(isRestorable, "a memory is restored that cannot be", row.key, before, reply);
      check(row.state == State.LIVE, "a restored memory is not live", row.key, reply);
    } else {
      String code = reply.at("/error/code").asText();
      boolean isReplaced = code.equals("replaced") && row.kind.equals("preference");
      check(
          !isRestorable || isReplaced || row.isRelation(),
          "a memory cannot be restored",
          model.memory(row.key),
          reply);
      check(row.state == before, "a refused restore has an effect", row.key, reply);
    }
  }

  private void restoreRun() {
    Row one = anyOwn(r -> r.state == State.REMOVED);
    if (one == null) {
      return;
    }
    String runId = one.runId;
    List<Row> removed =
        model.rows().stream()
            .filter(row -> row.tenant().equals(step.tenant()) && runId.equals(row.runId))
            .filter(row -> row.state == State.REMOVED && model.isRestorable(row, now))
            .filter(row -> !row.kind.equals("preference") && !row.isRelation())
            .toList();
    Cause cause = new Cause();
    cause.undoes = runId;
    cause(cause);
    JsonNode reply = asks(called("memory.restore").with("run_id", runId));
    for (Row row : removed) {
      check(
          row.state == State.LIVE || !runId.equals(row.runId),
          "an undone run's memory is not live",
          model.memory(row.key),
          reply);
    }
    if (isOk(reply) && !removed.isEmpty()) {
      outcomes.add("undone " + one.kind);
    }
  }

  /** Plans compaction, and sometimes commits the plan's first group. */
  private void compact() {
    JsonNode plan = asksOnly(called("memory.gc_plan")).path("result");
    JsonNode group = plan.at("/groups/0");
    if (group.isMissingNode() || random.nextBoolean()) {
      return;
    }
    JsonNode summary =
        asksOnly(ofGroup(called("memory.summarize").with("format", "json_v1"), group))
            .path("result");
    cause(new Cause());
    asks(
        ofGroup(called("memory.compact_commit"), group)
            .changed(
                call -> {
                  ObjectNode args = call.withObject("/args");
                  args.put("plan_id", plan.path("plan_id").asText());
                  args.set("summary_json", summary);
                }));
  }

  private static CallJson ofGroup(CallJson call, JsonNode group) {
    return call.changed(
        json -> {
          json.withObject("/args").put("group_id", group.path("group_id").asText());
          json.withObject("/args").set("source_ids", group.path("source_ids"));
        });
  }

  private void stage() {
    CallJson call =
        switch (random.nextInt(4)) {
          case 0 -> called("profile.collapse");
          case 1 -> called("session.prune");
          case 2 -> called("entries.consolidate");
          default -> called("patterns.cleanup").with("mode", "full");
        };
    if (random.nextInt(4) == 0) {
      asksOnly(call.with("dry_run", true));
    } else {
      cause(new Cause());
      asks(call.with("dry_run", false));
    }
  }

  private String anyScope() {
    Row row = anyOwn(r -> true);
    return row == null ? null : row.scope();
  }

  private void list() {
    String scope = anyScope();
    if (scope != null) {
      checkList(scope);
    }
  }

  /** Checks that the list of a scope is exactly its valid memories, with their texts. */
  private void checkList(String scope) {
    Map<String, String> expected = new TreeMap<>();
    model
        .table()
        .forEach(
            (key, memory) -> {
              if (key.startsWith(scope + '|') && MemoryModel.isValid(memory, now)) {
                expected.put(
                    memory.path("memory_id").asText(), memory.at("/content/text").asText());
              }
            });
    String tenant = scope.substring(0, scope.indexOf('/'));
    JsonNode reply =
        asksOnly(
            call("l" + step.number() + '-' + calls++, "memory.list")
                .ofTenant(tenant)
                .in(scope)
                .with("limit", 500));
    Map<String, String> listed = new TreeMap<>();
    reply
        .at("/result/memories")
        .forEach(
            memory -> listed.put(memory.path("memory_id").asText(), memory.path("text").asText()));
    check(listed.equals(expected), "a list differs from the table", expected, "but", reply);
  }

  private void search() {
    Row row = anyOwn(r -> r.state == State.LIVE && !r.isRelation());
    if (row == null) {
      return;
    }
    JsonNode reply =
        asksOnly(
            called("memory.search").in(row.scope()).with("query", row.text).with("limit", 100));
    boolean isFound = checkShown(row, reply.at("/result/memories"));
    boolean isValid = MemoryModel.isValid(model.memory(row.key), now);
    boolean isInAggregate = row.text.startsWith("build");
    check(
        isFound == isValid || isInAggregate,
        "a search finds its memory only if it is valid",
        row.text,
        reply);
  }

  private void context() {
    Row row = anyOwn(r -> r.state == State.LIVE);
    if (row == null) {
      return;
    }
    JsonNode reply =
        asksOnly(
            called("memory.context_assemble")
                .in(row.scope())
                .with("query", row.text)
                .with("window_tokens", 2_000));
    checkShown(row, reply.at("/result/items"));
  }

  /**
   * Checks that only valid memories of a scope are shown; returns true if a memory is among them.
   */
  private boolean checkShown(Row row, JsonNode memories) {
    boolean isFound = false;
    for (JsonNode shown : memories) {
      String id = shown.path("memory_id").asText();
      isFound |= id.equals(row.memoryId());
      JsonNode memory = model.memory(row.scope() + '|' + id);
      check(
          memory != null && MemoryModel.isValid(memory, now),
          "a memory is shown that is not in its scope",
          row.scope(),
          shown,
          memory);
    }
    return isFound;
  }

  /** Calls for a memory of another tenant, which does not exist for the caller. */
  private void foreign() {
    Row row = any(r -> !r.tenant().equals(step.tenant()));
    if (row == null) {
      return;
    }
    String tool = List.of("pin", "lock", "forget", "restore", "history").get(random.nextInt(5));
    JsonNode reply = asksOnly(called("memory." + tool).with("memory_id", row.memoryId()));
    String code = reply.at("/error/code").asText("");
    check(code.startsWith("unknown_"), "a tenant's call reaches another's memory", reply);
  }

  /** Sends an earlier call again, which changes nothing. */
  private void callAgain() {
    List<Asked> all =
        asked.getOrDefault(step.tenant(), List.of()).stream()
            .filter(one -> one.at() > now - 20 * HOUR)
            .filter(one -> !one.readsOnly() || random.nextInt(8) == 0)
            .toList();
    if (all.isEmpty()) {
      return;
    }
    Asked again = all.get(random.nextInt(all.size()));
    JsonNode reply = asksOnly(again.call());
    check(
        again.readsOnly() || reply.equals(again.reply()),
        "a repeated call has another reply",
        again.reply(),
        "but",
        reply);
  }

  /** Asks for the history of up to two memories that left the live table in this step. */
  private void explains() {
    List<Row> gone =
        List.copyOf(model.touched()).stream()
            .map(model::row)
            .filter(row -> row != null && row.state == State.REMOVED)
            .limit(2)
            .toList();
    for (Row row : gone) {
      explains(row);
    }
  }

  private void explains(Row row) {
    String successor = model.successor(row.key);
    JsonNode reply =
        asksOnly(
            call("h" + step.number() + '-' + calls++, "memory.history")
                .ofTenant(row.tenant())
                .with("memory_id", row.memoryId()));
    String state = row.superseded ? "superseded" : "deleted";
    check(
        reply.at("/result/state").asText().equals(state)
            && (successor == null
                || successor.equals(reply.at("/result/superseded_by/0/memory_id").asText())),
        "a memory's history does not explain its removal",
        row.key,
        state,
        successor,
        reply);
  }

  /** Restarts the task; its table and its replies are as before. */
  private void restart() {
    if (!isDurable) {
      return;
    }
    passes(10_000);
    Map<String, String> before = observed("before");
    lethe.restarts();
    log.add(step.number() + " restarts");
    reads();
    Map<String, String> after = observed("after");
    for (Map.Entry<String, String> one : before.entrySet()) {
      String is = after.get(one.getKey());
      check(one.getValue().equals(is), "a restart changes", one.getKey(), one.getValue(), "to", is);
    }
    check(before.keySet().equals(after.keySet()), "a restart changes rows", after.keySet());
    outcomes.add("restarted");
  }

  /** Returns the rows of the table, and what calls show of each scope. */
  private Map<String, String> observed(String when) {
    Map<String, String> observed = new LinkedHashMap<>();
    for (String store : List.of(Names.MEMORIES, Names.TOMBSTONES)) {
      try (var all = lethe.<Object>stored(store).all()) {
        all.forEachRemaining(row -> observed.put(store + ' ' + row.key, row.value.toString()));
      }
    }
    Set<String> scopes = new TreeSet<>();
    model.rows().forEach(row -> scopes.add(row.scope()));
    int n = 0;
    for (String scope : scopes) {
      String id = when + step.number() + '-' + n++;
      for (CallJson call :
          List.of(
              call(id + "-l", "memory.list").with("filter", Map.of("state", "all")),
              call(id + "-s", "memory.search").with("query", "herons decided on Friday"),
              call(id + "-c", "memory.context_assemble")
                  .with("query", "herons decided on Friday")
                  .with("context_id", "c")
                  .with("window_tokens", 500))) {
        JsonNode reply = lethe.asks(call.in(scope));
        check(reply != null && isOk(reply), "a call has no reply", call, reply);
        String name = reply.path("name").asText() + ' ' + scope;
        observed.put(name, reply.path("result").toString());
      }
    }
    cause(new Cause());
    reads();
    return observed;
  }
}
