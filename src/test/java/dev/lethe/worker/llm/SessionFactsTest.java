package dev.lethe.worker.llm;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.FakeEndpoint.said;
import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.sessionMessage;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Facts in the summaries of sessions: rules E16 and E17. */
class SessionFactsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Scope SESSION = new Scope("default/session:s1");
  private static final String HERON = "The heron nests in the old tower.";

  private final FakeEndpoint endpoint = new FakeEndpoint();
  private final AnsweringWorker worker = new AnsweringWorker(endpoint);
  private final Pipeline lethe =
      Pipeline.with(Policies.edn("{:compaction {:summary {:writer :llm :facts? true}}}"));
  private int calls;
  private int messages;
  private double now;

  @AfterEach
  void close() {
    lethe.close();
    endpoint.close();
  }

  private JsonNode result(CallJson call) {
    JsonNode reply = lethe.asks(call);
    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    return reply.path("result");
  }

  private CallJson calling(String name) {
    return call("c" + calls++, name);
  }

  private void says(String text) {
    now += 1;
    lethe.hears(sessionMessage("m" + messages++, text).at(now), now);
  }

  /** Sends messages, of which the last three stay, and prunes; the worker asks the server. */
  private void prunes(String... texts) throws Exception {
    for (String text : texts) {
      says(text);
    }
    result(calling("session.prune").with("dry_run", false).with("max_messages_per_session", 3));
    now += 1;
    lethe.waits(now);
    worker.works(lethe);
  }

  private void answers(String bullet, Object... facts) {
    ObjectNode answer = JSON.createObjectNode().put("topic", "Birds");
    answer.putArray("summary").add(bullet);
    for (String list : List.of("spam_patterns", "decisions", "open_loops", "entities")) {
      answer.putArray(list);
    }
    answer.set("facts", JSON.valueToTree(List.of(facts)));
    endpoint.then(said(answer.toString()));
  }

  private static Map<String, Object> claim(String text, int source) {
    return Map.of("type", "claim", "text", text, "sources", List.of(source));
  }

  private JsonNode facts() {
    return result(
            calling("memory.list")
                .in(SESSION.name())
                .with("filter", Map.of("kinds", List.of("fact"))))
        .path("memories");
  }

  private List<String> texts() {
    return facts().findValuesAsText("text");
  }

  private List<String> sources() {
    List<String> sources = new ArrayList<>();
    facts().at("/0/fact/sources").forEach(source -> sources.add(source.asText()));
    return sources;
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(SESSION, itemId);
  }

  private void deletes(String itemId) {
    now += 1;
    lethe.hears(deletion(itemId, "session_message").with("session_id", "s1").at(now), now);
  }

  private JsonNode lastRequest() {
    List<JsonNode> requests = lethe.values(lethe.topics().llmRequests());
    return requests.get(requests.size() - 1);
  }

  private void firstSummary() throws Exception {
    answers(HERON, claim(HERON, 1));
    prunes(HERON, "It is a fine day.", "So it is.", "one", "two", "three");
  }

  @Test
  void a_fact_of_a_session_outlives_the_pruning_of_its_message() throws Exception {
    firstSummary();
    assertEquals(List.of(HERON), texts());
    assertEquals(List.of(id("m0")), sources());

    prunes();

    assertTrue(lethe.memory(id("m0")).at("/lifecycle/deleted").asBoolean());
    assertEquals(List.of(HERON), texts());
    deletes("m0");
    assertEquals(List.of(), texts());
  }

  @Test
  void a_fact_from_an_earlier_summary_has_the_sources_of_its_sentence() throws Exception {
    answers(HERON);
    prunes(HERON, "It is a fine day.", "So it is.", "one", "two", "three");
    answers("Nothing else.", claim("The heron nests in the old tower", 1));

    prunes("four", "five", "six");

    assertEquals("session_summary", lastRequest().at("/input/sources/0/kind").asText());
    assertEquals(List.of("The heron nests in the old tower."), texts());
    assertEquals(List.of(id("m0")), sources());
    deletes("m0");
    assertEquals(List.of(), texts());
  }

  @Test
  void a_sentence_of_unknown_origin_is_no_source() throws Exception {
    answers("Birds are wonderful animals to watch.");
    prunes(HERON, "It is a fine day.", "So it is.", "one", "two", "three");
    answers("Nothing else.", claim("Birds are wonderful animals to watch", 1));

    prunes("four", "five", "six");

    assertEquals("session_summary", lastRequest().at("/input/sources/0/kind").asText());
    assertEquals(List.of(), texts());
  }

  @Test
  void an_item_whose_id_is_that_of_a_source_leaves_the_fact_alone() throws Exception {
    firstSummary();
    JsonNode before = facts();

    now += 1;
    lethe.hears(sessionMessage(id("m0"), "I am m0, too.").at(now), now);
    deletes(id("m0"));

    assertEquals(before, facts());
    assertEquals(List.of(), lethe.values(lethe.topics().deadLetters()));
  }

  @Test
  void an_undo_takes_back_the_facts_of_its_run() throws Exception {
    firstSummary();

    result(calling("memory.restore").with("run_id", lastRequest().path("run_id").asText()));

    assertEquals(List.of(), texts());
  }

  @Test
  void a_restored_summary_takes_no_facts_back() throws Exception {
    firstSummary();
    String summary =
        lethe.memories().values().stream()
            .filter(memory -> memory.path("kind").asText().equals("session_summary"))
            .findFirst()
            .orElseThrow()
            .path("memory_id")
            .asText();
    answers(HERON);
    prunes("four", "five", "six");
    assertTrue(lethe.memory(summary).at("/lifecycle/deleted").asBoolean());

    result(calling("memory.restore").with("memory_id", summary));

    assertEquals(List.of(HERON), texts());
  }

  @Test
  void a_later_summary_that_replaces_the_first_keeps_its_facts() throws Exception {
    firstSummary();
    answers(HERON);

    prunes("four", "five", "six");
    prunes();

    assertEquals(List.of(HERON), texts());
  }
}
