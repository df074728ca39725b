package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.deletions;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.ErasureSearch;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * After an erasure, no later record, store or last value of a topic contains any of the erased
 * words: rules D3 to D5, D10, Y7, K10, K12, K13 and K25.
 */
class ErasureOracleTest {
  /** Word that occurs only in the erased text. */
  private static final String WORD = "quarvenzol";

  private static final int DAY = 86_400;
  private static final int HOUR = 3_600;

  @TempDir Path folder;
  private Pipeline lethe;
  private ErasureSearch search;
  private int calls;

  @AfterEach
  void close() {
    lethe.close();
  }

  private void startsWith(String edn) {
    searches(Pipeline.durable(Policies.edn(edn), folder));
  }

  private void searches(Pipeline pipeline) {
    lethe = pipeline;
    search = new ErasureSearch(pipeline);
  }

  private void assertKnown() {
    lethe.settles();
    assertNotEquals(List.of(), search.places(WORD), "the word was planted");
    search.begin();
  }

  private void assertErased() {
    lethe.settles();
    assertEquals(List.of(), search.places(WORD));
  }

  private JsonNode asks(CallJson call) {
    JsonNode reply = lethe.asks(call);
    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    return reply;
  }

  private JsonNode asks(String name, String argument, String value) {
    return asks(call("c" + calls++, name).with(argument, value));
  }

  private static String id(JsonNode decision) {
    return decision.get("memory_id").asText();
  }

  private static EventJson said(String kind) {
    return switch (kind) {
      case "person" -> person("e1", "the " + WORD + " nests behind the old mill");
      case "bot" -> bot("e1", "the " + WORD + " nests behind the old mill");
      case "tool.result" ->
          event("e1", kind)
              .with("call_id", "c1")
              .with("name", "search")
              .with("result", Map.of("found", "the " + WORD + " nests"))
              .with("knowledge_bearing", true);
      case "tool.call" ->
          event("e1", kind)
              .with("call_id", "c1")
              .with("name", "search")
              .with("args", Map.of("query", WORD));
      default -> event("e1", kind).with("content", "the " + WORD + " nests behind the old mill");
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "person",
        "bot",
        "tool.call",
        "tool.result",
        "llm.assistant.message",
        "llm.think.trace"
      })
  void a_forgotten_memory_leaves_no_word(String kind) {
    startsWith("{:minting {:mint-think-traces? true}}");
    String memory = id(lethe.hears(said(kind)));
    assertKnown();

    asks("memory.forget", "memory_id", memory);

    assertErased();
  }

  @ParameterizedTest
  @ValueSource(strings = {"person", "bot"})
  void a_deleted_message_leaves_no_word(String kind) {
    startsWith("{}");
    lethe.hears(said(kind));
    assertKnown();

    lethe.hears(deletion("d1", "m-e1").at(60));

    assertErased();
  }

  @Test
  void an_edit_leaves_no_word_of_the_replaced_text() {
    startsWith("{:minting {:re-embed-edits? true}}");
    lethe.hears(said("person"));
    assertKnown();

    lethe.hears(edit("x1", "m-e1", "the stork has left for the winter").at(60));

    assertErased();
  }

  @Test
  void a_pending_edit_leaves_no_word_after_the_messages_deletion() {
    startsWith("{}");
    lethe.hears(edit("x1", "m-e1", "the " + WORD + " nests"));
    assertKnown();

    lethe.hears(deletion("d1", "m-e1").at(60));

    assertErased();
  }

  @Test
  void a_pending_edit_leaves_no_word_after_another_edit() {
    startsWith("{}");
    lethe.hears(edit("x1", "m-e1", "the " + WORD + " nests"));
    assertKnown();

    lethe.hears(edit("x2", "m-e1", "the stork has left").at(60));

    assertErased();
  }

  @Test
  void a_bots_deleted_message_leaves_no_word_in_its_family() {
    startsWith("{}");
    for (int i = 0; i < 6; i++) {
      lethe.hears(bot("b" + i, "build " + i + " finished for the release branch").at(i));
    }
    lethe.hears(bot("e1", "build 7 finished for the release branch " + WORD).at(7));
    lethe.hears(bot("b9", "build 9 finished for the release branch").at(9));
    assertKnown();

    lethe.hears(deletion("d1", "m-e1").at(60));

    assertErased();
  }

  @Test
  void a_forgotten_bot_leaves_no_word() {
    startsWith("{}");
    botRepeats(12);
    assertKnown();

    asks("memory.forget", "author_id", "bot-1");

    assertErased();
  }

  @Test
  void a_bots_text_before_an_edit_is_kept_only_for_learning_until_its_deletion() {
    startsWith("{}");
    for (int i = 0; i < 6; i++) {
      lethe.hears(bot("b" + i, "build " + i + " finished for the release branch").at(i));
    }
    lethe.hears(bot("e1", "build 7 finished for the release branch " + WORD).at(7));
    assertKnown();

    lethe.hears(edit("x1", "m-e1", "the stork has left for the winter").at(60));
    lethe.settles();
    assertEquals(List.of("store hot-state"), search.places(WORD));
    lethe.hears(deletion("d1", "m-e1").at(70));

    assertErased();
  }

  private void botRepeats(int times) {
    for (int i = 0; i < times; i++) {
      lethe.hears(bot("b" + i, "build " + i + " of " + WORD + " finished on host h" + i % 3).at(i));
    }
    lethe.settles();
  }

  @Test
  void a_report_that_waits_quotes_no_forgotten_family() {
    startsWith(
        "{:janitor {:report-channel-id \"777\" :max-actions-per-hour 1"
            + " :report-interval-minutes 15}}");
    lethe.waits(20);
    lethe.hears(bot("z1", "the stork has left for the winter").at(60));
    lethe.hears(bot("z2", "the stork has left for the winter").at(61));
    lethe.waits(HOUR / 4 + 1);
    botRepeats(12);
    lethe.waits(HOUR / 2 + 60);
    lethe.settles();
    assertTrue(search.places(WORD).contains("store families"));
    search.begin();

    asks("memory.forget", "author_id", "bot-1");
    lethe.waits(3 * HOUR + 60);

    assertErased();
  }

  @Test
  void a_rule_of_a_forgotten_family_quotes_nothing() {
    startsWith(
        "{:janitor {:report-channel-id \"777\" :propose-min-count 5 :propose-min-share 0.1}}");
    lethe.waits(20);
    botRepeats(12);
    lethe.waits(HOUR + 60);
    assertKnown();

    asks("memory.forget", "author_id", "bot-1");
    lethe.waits(2 * HOUR + 60);

    assertErased();
  }

  private static ItemJson item(String kind, String word) {
    return switch (kind) {
      case "entry" -> ItemJson.entry("i1", "Herons like the " + word + " in May.");
      case "entry.subject" -> ItemJson.entry("i1", "Herons nest.").with("subject", word);
      case "entry.tags" -> ItemJson.entry("i1", "Herons nest.").with("tags", List.of(word));
      case "profile" -> ItemJson.profile("i1", "likes the " + word + " in May");
      case "session_message" -> ItemJson.sessionMessage("i1", "I prefer the " + word + " in May.");
      case "session_summary" ->
          ItemJson.item("i1", kind)
              .with("session_id", "s1")
              .with("summary_text", "- The " + word + " was found.");
      case "preference" -> ItemJson.preference("i1", "colour", word);
      case "preference.key" -> ItemJson.preference("i1", word, "blue");
      case "relation" ->
          ItemJson.item("i1", kind)
              .with("source_id", "a")
              .with("target_id", "b")
              .with("relation_type", word);
      case "pattern" ->
          ItemJson.pattern("i1", "herons", "Count the " + word + ".").with("more", "x " + word);
      case "pattern.name" -> ItemJson.pattern("i1", word, "Count the herons.");
      default -> throw new IllegalArgumentException(kind);
    };
  }

  static List<String> kinds() {
    return List.of(
        "entry",
        "entry.subject",
        "entry.tags",
        "profile",
        "session_message",
        "session_summary",
        "preference",
        "preference.key",
        "relation",
        "pattern",
        "pattern.name");
  }

  private static String plain(String kind) {
    int dot = kind.indexOf('.');
    return dot < 0 ? kind : kind.substring(0, dot);
  }

  private ItemJson deletionOf(String kind) {
    ItemJson deletion = ItemJson.deletion("i1", plain(kind)).at(60);
    return kind.startsWith("session") ? deletion.with("session_id", "s1") : deletion;
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void an_item_deleted_by_its_store_leaves_no_word(String kind) {
    startsWith("{}");
    lethe.hears(item(kind, WORD));
    assertKnown();

    lethe.hears(deletionOf(kind));

    assertErased();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void a_forgotten_item_leaves_no_word(String kind) {
    startsWith("{}");
    String memory = id(lethe.hears(item(kind, WORD)));
    assertKnown();

    asks("memory.forget", "memory_id", memory);

    assertErased();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void a_newer_item_version_leaves_no_word_of_the_older_one(String kind) {
    startsWith("{:minting {:earlier-texts 0}}");
    lethe.hears(item(kind, WORD));
    assertKnown();

    lethe.hears(item(kind, "stork").at(60));

    assertErased();
  }

  @ParameterizedTest
  @ValueSource(strings = {"entry", "profile", "preference", "pattern"})
  void an_item_deleted_by_its_store_leaves_no_word_of_its_earlier_texts(String kind) {
    startsWith("{}");
    lethe.hears(item(kind, WORD));
    lethe.hears(item(kind, "stork").at(20));
    assertKnown();

    lethe.hears(deletionOf(kind));

    assertErased();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_forgotten_item_leaves_no_word_of_its_earlier_texts(boolean isSuperseded) {
    startsWith("{}");
    String memory = id(lethe.hears(item("entry", WORD)));
    lethe.hears(item("entry", "stork").at(20));
    if (isSuperseded) {
      lethe.hears(ItemJson.entry("i2", "Storks nest.").with("supersedes", "i1").at(30));
    }
    assertKnown();

    asks("memory.forget", "memory_id", memory);

    assertErased();
  }

  @Test
  void a_memory_deleted_by_a_compactor_leaves_no_word_after_its_grace_period() {
    startsWith("{:compaction {:mode :apply}}");
    String memory = id(lethe.hears(said("person")));
    lethe.hears(event("k1", "memory.compaction.deleted").at(10).with("memory_id", memory));
    assertKnown();

    lethe.waits(8 * DAY);
    lethe.hears(person("e2", "the stork has left").at(8 * DAY));
    lethe.waits(8 * DAY + 7 * HOUR);

    assertErased();
  }

  /**
   * Compacts three messages, the second of which contains the word. Returns the ids of their
   * memories.
   */
  private List<String> compacted(String more) {
    searches(Pipeline.with(Policies.edn("{:compaction {:mode :apply" + more + "}}")));
    List<String> ids = new ArrayList<>();
    for (String server : List.of("one", WORD, "three")) {
      EventJson event =
          person("s-" + server.charAt(0), "We decided to move " + server + " on Friday.");
      ids.add(id(lethe.hears(event)));
    }
    lethe.waits(16 * DAY);
    lethe.waits(16 * DAY + 6 * HOUR);
    return ids;
  }

  @ParameterizedTest
  @ValueSource(strings = {"forgotten", "deleted", "deleted in bulk", "run"})
  void an_erased_source_leaves_no_word_in_its_summary_and_excerpt(String how) {
    List<String> ids = compacted(" :summary {:keep-share 1}");
    assertKnown();
    assertTrue(
        lethe.memories().values().stream()
            .anyMatch(
                m -> m.at("/kind").asText().equals("excerpt") && m.toString().contains(WORD)));

    switch (how) {
      case "forgotten" -> asks("memory.forget", "memory_id", ids.get(1));
      case "deleted" -> lethe.hears(deletion("d1", "m-s-q").at(16 * DAY + 6 * HOUR));
      case "deleted in bulk" ->
          lethe.hears(deletions("d1", List.of("m-s-q", "m-s-t")).at(16 * DAY + 6 * HOUR));
      default -> {
        String run = lethe.memory(ids.get(1)).at("/lifecycle/run_id").asText();
        asks("memory.forget", "run_id", run);
      }
    }

    assertErased();
  }

  @Test
  void a_model_answer_about_a_memory_forgotten_meanwhile_leaves_no_word() {
    List<String> ids = compacted(" :summary {:writer :llm}");
    JsonNode request = lethe.values(lethe.topics().llmRequests()).get(0);
    assertTrue(request.toString().contains(WORD));
    assertKnown();

    asks("memory.forget", "memory_id", ids.get(1));
    String ended =
        """
        {"request_id":%s,"scope":%s,"task":"summarize","model":"tiny","tokens":12,"output":{
        "topic":"The %s","time_range":%s,"summary":["The %s moves."],"spam_patterns":[],
        "decisions":[],"open_loops":[],"entities":["%s"],"source_ids":%s}}\
        """
            .formatted(
                request.get("request_id"),
                request.get("scope"),
                WORD,
                request.at("/input/time_range"),
                WORD,
                WORD,
                request.at("/input/source_ids"));
    lethe.answersAsModel(ended);

    assertErased();
  }

  private void saysInSession(int n, String text) {
    lethe.hears(ItemJson.sessionMessage("i" + n, text).at(n), n);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void an_erased_session_message_leaves_no_word_in_a_pruned_session(boolean forgotten) {
    searches(Pipeline.withDefaults());
    saysInSession(1, "Mia's birthday party with the " + WORD + " is on Friday.");
    saysInSession(2, "The lift to the second floor is broken again.");
    saysInSession(3, "We decided to paint the boathouse green.");
    saysInSession(4, "The new coffee machine arrives on the ninth.");
    saysInSession(5, "The server in the cellar is slow today.");
    saysInSession(6, "Somebody put a plant beside the rack.");
    for (int i = 0; i < 2; i++) {
      asks(
          call("c" + calls++, "session.prune")
              .with("dry_run", false)
              .with("max_messages_per_session", 3));
      lethe.waits(7 + i);
    }
    assertKnown();
    assertTrue(
        lethe.memories().values().stream()
            .anyMatch(
                m ->
                    m.at("/kind").asText().equals("session_summary")
                        && m.toString().contains(WORD)));

    if (forgotten) {
      String memory = MemoryIds.ofItem(new Scope("default/session:s1"), "i1");
      asks("memory.forget", "memory_id", memory);
    } else {
      lethe.hears(deletionOf("session_message"));
    }

    assertErased();
  }

  /**
   * Returns an entry whose vector has the given angle; no rule merges entries 30 or more degrees
   * apart.
   */
  private static ItemJson at(String id, String text, double degrees) {
    double radians = Math.toRadians(degrees);
    return ItemJson.entry(id, text)
        .with(
            "embedding",
            Map.of("model", "test", "vector", List.of(Math.cos(radians), Math.sin(radians))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"forgotten", "deleted"})
  void an_erased_source_leaves_no_word_in_a_new_entry(String how) {
    searches(
        Pipeline.comparing(
            Policy.defaults(),
            QueryEmbedder.by(new EmbeddingModel("tiny", "2"), text -> DenseVector.of(1, 0))));
    lethe.hears(at("a", "Herons stand still.", 0).with("tags", List.of("birds")));
    lethe.hears(
        at("b", "Herons stand still.", 30).with("subject", WORD).with("tags", List.of(WORD)));
    asks(call("c" + calls++, "entries.consolidate").with("dry_run", false));
    assertKnown();

    Scope collection = new Scope("default/collection:default");
    if (how.equals("forgotten")) {
      asks("memory.forget", "memory_id", MemoryIds.ofItem(collection, "b"));
    } else {
      lethe.hears(ItemJson.deletion("b", "entry").at(60));
    }

    assertErased();
  }

  @ParameterizedTest
  @ValueSource(strings = {"forgotten", "deleted"})
  void an_erased_source_leaves_no_word_in_a_merged_pattern(String how) {
    searches(Pipeline.withDefaults());
    lethe.hears(ItemJson.pattern("a", "herons", "Count the herons at dawn, then write it down."));
    lethe.hears(
        ItemJson.pattern("b", "herons", "Count the herons at dawn, then write it down, " + WORD)
            .with("tags", List.of(WORD)));
    asks(call("c" + calls++, "patterns.cleanup").with("dry_run", false).with("mode", "full"));
    assertKnown();

    Scope collection = new Scope("default/collection:default");
    if (how.equals("forgotten")) {
      asks("memory.forget", "memory_id", MemoryIds.ofItem(collection, "b"));
    } else {
      lethe.hears(ItemJson.deletion("b", "pattern").at(60));
    }

    assertErased();
  }

  @Test
  void a_context_shows_no_erased_word() {
    startsWith("{}");
    lethe.hears(person("e0", "the stork has left for the winter"));
    String memory = id(lethe.hears(said("person")));
    CallJson context =
        call("ctx", "memory.context_assemble")
            .in("default/general")
            .with("query", "who nests behind the mill?")
            .with("window_tokens", 1_000);
    assertTrue(lethe.asks(context).toString().contains(WORD));
    asks("memory.forget", "memory_id", memory);
    lethe.settles();
    search.begin();

    JsonNode later = lethe.asks(context.changed(c -> c.put("command_id", "ctx-2")));

    assertTrue(later.path("ok").asBoolean(), later::toString);
    assertFalse(later.toString().contains(WORD), later::toString);
  }
}
