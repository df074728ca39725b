package dev.lethe.topology;

import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.item;
import static dev.lethe.fixture.ItemJson.sessionMessage;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.memory.MemoryIds;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Erasure of a session message from everything derived from it: rules X6, X8 and X9. */
class SessionErasureTest {
  private static final Scope SESSION = new Scope("default/session:s1");
  private static final int DAY = 86_400;

  private final Pipeline lethe = Pipeline.with(Policy.defaults());
  private int calls;
  private int said;
  private double now;

  @AfterEach
  void close() {
    lethe.close();
  }

  private JsonNode asks(String name, String args) {
    String call = "{\"type\":\"tool_call\",\"command_id\":\"c%d\",\"name\":\"%s\",\"args\":{%s}}";
    JsonNode reply =
        lethe.asks(call.formatted(calls++, name, args).getBytes(StandardCharsets.UTF_8));
    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    return reply;
  }

  private void says(String text) {
    now += 1;
    lethe.hears(sessionMessage("m" + said++, text).at(now), now);
  }

  private void prunes() {
    asks("session.prune", "\"dry_run\":false,\"max_messages_per_session\":3");
    now += 1;
    lethe.waits(now);
  }

  /**
   * Sends three messages, the first with the given text; pruning replaces the three before them
   * with a summary.
   */
  private void decays(String text) {
    says(text);
    says("The server " + said + " in the cellar is slow today.");
    says("Somebody put a plant beside the rack number " + said + '.');
    prunes();
    prunes();
  }

  /**
   * Creates two summaries, the second of which continues and replaces the first; all summarized
   * messages are deleted.
   */
  private void twoSummaries() {
    says("Mia's birthday party is at the old boathouse on Friday.");
    says("The lift to the second floor is broken again.");
    says("We decided to paint the boathouse green.");
    decays("The new coffee machine arrives on the ninth.");
    decays("Parking is free for guests of the house.");
    assertEquals(1, live("session_summary").size());
    assertTrue(isGone("m0") && isGone("m5"));
    assertEquals(1, live("session_summary").stream().filter(s -> has(s, "birthday")).count());
  }

  /** Returns the id of the summary that replaced the oldest messages. */
  private String first() {
    return memory("m1").at("/lifecycle/replaced_by").asText();
  }

  private static boolean has(JsonNode memory, String text) {
    return memory.toString().contains(text);
  }

  private List<JsonNode> live(String kind) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode memory : lethe.memories().values()) {
      if (memory.path("kind").asText().equals(kind)
          && !memory.at("/lifecycle/deleted").asBoolean()) {
        found.add(memory);
      }
    }
    return found;
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(SESSION, itemId);
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(SESSION.key(id(itemId)));
  }

  private boolean isGone(String itemId) {
    JsonNode memory = memory(itemId);
    return memory == null || memory.at("/lifecycle/deleted").asBoolean();
  }

  private void deletes(String itemId) {
    now += 1;
    lethe.hears(deletion(itemId, "session_message").with("session_id", "s1").at(now), now);
  }

  private void isNowhere(String text) {
    lethe.memories().forEach((key, memory) -> assertFalse(has(memory, text), memory::toString));
    lethe.vectors().forEach((key, vector) -> assertFalse(has(vector, text), vector::toString));
  }

  @Test
  void a_continuing_summary_replaces_the_one_that_it_continues() {
    twoSummaries();

    JsonNode replaced = lethe.memories().get(SESSION.key(first()));
    assertTrue(replaced.at("/lifecycle/deleted").asBoolean(), replaced::toString);
    assertEquals(
        live("session_summary").get(0).path("memory_id"), replaced.at("/lifecycle/replaced_by"));
  }

  @Test
  void a_running_summary_has_a_vector_and_the_one_that_it_replaced_has_none() {
    twoSummaries();

    String running = live("session_summary").get(0).path("memory_id").asText();

    assertTrue(lethe.vectors().get(SESSION.key(running)) != null);
    assertNull(lethe.vectors().get(SESSION.key(first())));
  }

  private void passes(int days) {
    now += days * DAY;
    lethe.waits(now);
  }

  /** Prunes both summaries: the session exceeds its maximum age. */
  private void grows() {
    passes(3);
    asks("session.prune", "\"dry_run\":false,\"session_max_age_days\":1");
    assertEquals(List.of(), live("session_summary"));
  }

  @Test
  void a_deleted_messages_text_is_removed_from_the_continuing_summary_too() {
    twoSummaries();

    deletes("m0");

    isNowhere("birthday");
  }

  @Test
  void a_deletion_removes_only_its_own_text_and_other_messages_stay_covered() {
    twoSummaries();
    String before = first();

    deletes("m0");

    assertEquals(1, live("session_summary").size());
    assertTrue(live("session_summary").stream().allMatch(s -> has(s, "lift")));
    assertTrue(live("session_summary").stream().allMatch(s -> has(s, "paint the boathouse")));
    assertEquals(before, memory("m1").at("/lifecycle/replaced_by").asText());
  }

  @Test
  void a_forgotten_messages_text_is_removed_from_both_summaries() {
    twoSummaries();

    asks("memory.forget", "\"memory_id\":\"" + id("m0") + "\"");

    isNowhere("birthday");
    assertEquals(1, live("session_summary").size());
  }

  @Test
  void a_summary_is_erased_with_its_last_bullet() {
    for (String text : List.of("The lift is out of order again.", "ok", "yes")) {
      says(text);
    }
    decays("hm");
    assertEquals(1, live("session_summary").size());
    deletes("m0");
    deletes("m1");

    deletes("m2");

    assertEquals(List.of(), live("session_summary"));
    isNowhere("out of order");
  }

  @Test
  void wisdom_of_a_deleted_summary_is_erased_with_its_source_message() {
    twoSummaries();
    grows();
    assertTrue(live("wisdom").stream().anyMatch(w -> has(w, "paint the boathouse")));

    deletes("m2");

    isNowhere("paint the boathouse");
  }

  @Test
  void a_deleted_summary_is_restored_without_texts_deleted_meanwhile() {
    twoSummaries();
    String second = live("session_summary").get(0).path("memory_id").asText();
    List<String> summaries = List.of(first(), second);
    grows();
    deletes("m0");

    for (String summary : summaries) {
      asks("memory.restore", "\"memory_id\":\"" + summary + "\"");
    }

    isNowhere("birthday");
    assertEquals(2, live("session_summary").size());
    assertTrue(live("session_summary").stream().allMatch(s -> has(s, "lift")));
  }

  @Test
  void a_deletion_reaches_all_of_them_when_the_message_is_purged() {
    twoSummaries();
    passes(20);
    assertNull(memory("m0"));

    deletes("m0");

    isNowhere("birthday");
    assertEquals(1, live("session_summary").size());
  }

  @Test
  void a_deletion_leads_on_past_a_summary_that_is_purged() {
    twoSummaries();
    grows();
    passes(20);
    assertTrue(live("wisdom").stream().anyMatch(w -> has(w, "paint the boathouse")));

    deletes("m2");

    isNowhere("paint the boathouse");
  }

  @Test
  void a_forgotten_summarys_sentences_are_removed_from_its_continuation() {
    twoSummaries();

    asks("memory.forget", "\"memory_id\":\"" + first() + "\"");

    assertEquals(1, live("session_summary").size());
    assertFalse(has(live("session_summary").get(0), "birthday"));
    assertTrue(has(live("session_summary").get(0), "coffee machine"));
  }

  @Test
  void a_restored_messages_text_is_removed_from_the_summaries() {
    twoSummaries();

    asks("memory.restore", "\"memory_id\":\"" + id("m0") + "\"");

    assertFalse(isGone("m0"));
    for (JsonNode summary : live("session_summary")) {
      assertFalse(has(summary, "birthday"), summary::toString);
      assertFalse(has(summary, id("m0")), summary::toString);
    }
    assertEquals(1, live("session_summary").size());
  }

  @Test
  void a_summary_is_deleted_once_its_last_message_is_restored() {
    says("The lift to the second floor is broken again.");
    says("The new coffee machine arrives on the ninth.");
    says("Parking is free for guests of the house.");
    decays("Somebody lost a grey scarf in the hall.");
    String first = live("session_summary").get(0).path("memory_id").asText();

    for (String message : List.of("m0", "m1", "m2")) {
      asks("memory.restore", "\"memory_id\":\"" + id(message) + "\"");
    }

    assertTrue(lethe.memories().get(SESSION.key(first)).at("/lifecycle/deleted").asBoolean());
  }

  private void imports(String itemId, String text, List<String> references) {
    now += 1;
    lethe.hears(
        item(itemId, "session_summary")
            .with("session_id", "s1")
            .with("summary_text", text)
            .with("covers_until", EventJson.DAY + 2_000)
            .with("references", references)
            .at(now),
        now);
  }

  @Test
  void another_stores_summary_is_erased_only_if_it_names_the_message() {
    says("Mia's birthday party is at the old boathouse.");
    says("The lift is broken.");
    imports("named", "Mia has a party.", List.of("m0", "m1"));
    imports("other", "The lift was broken.", List.of("m1"));

    deletes("m0");

    assertTrue(isGone("named"));
    assertEquals("", memory("named").at("/content/text").asText());
    assertEquals("The lift was broken.", memory("other").at("/content/text").asText());
    assertFalse(isGone("other"));
  }

  @Test
  void text_from_another_stores_summary_is_erased_with_that_summary() {
    says("Mia's birthday party is at the old boathouse.");
    says("The lift is broken.");
    imports("named", "Everybody looks forward to the surprise for Mia.", List.of("m0"));
    says("The new coffee machine arrives on the ninth.");
    decays("Parking is free for guests of the house.");
    assertTrue(live("session_summary").stream().filter(s -> has(s, "surprise")).count() > 1);

    deletes("m0");

    isNowhere("surprise");
    assertEquals(1, live("session_summary").size());
  }
}
