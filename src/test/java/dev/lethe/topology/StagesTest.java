package dev.lethe.topology;

import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.preference;
import static dev.lethe.fixture.ItemJson.profile;
import static dev.lethe.fixture.ItemJson.sessionMessage;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Stage calls on items and their results: rules Z1 to Z7, H10, H11, X6. */
class StagesTest {
  private static final Scope COLLECTION = new Scope("default/collection:default");

  private Pipeline lethe = Pipeline.with(Policy.defaults());

  @AfterEach
  void close() {
    lethe.close();
  }

  private JsonNode asks(String id, String name, String args) {
    String call = "{\"type\":\"tool_call\",\"command_id\":\"%s\",\"name\":\"%s\",\"args\":{%s}}";
    return lethe.asks(call.formatted(id, name, args).getBytes(StandardCharsets.UTF_8));
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(COLLECTION.key(MemoryIds.ofItem(COLLECTION, itemId)));
  }

  private boolean isLive(String itemId) {
    return !memory(itemId).at("/lifecycle/deleted").asBoolean();
  }

  private long total(String itemId) {
    return memory(itemId).at("/item/reinforcement_count").asLong();
  }

  @Test
  void profiles_are_collapsed_by_a_call_and_all_is_as_it_was_once_the_run_is_undone() {
    lethe.hears(profile("a", "gateway status 5").with("reinforcement_count", 4));
    lethe.hears(profile("b", "gateway status 6").with("reinforcement_count", 2).at(5));
    lethe.hears(entry("e", "See the gateway.").with("references", List.of("b")).at(6));

    JsonNode reply = asks("c1", "profile.collapse", "\"dry_run\":false");

    JsonNode report = reply.at("/result/reports/0");
    assertEquals(1, report.at("/counts/duplicates_removed").asLong(), reply::toString);
    assertEquals(2, report.at("/counts/reinforcements_applied").asLong());
    assertEquals(6, total("a"));
    assertFalse(isLive("b"));
    assertEquals("a", memory("e").at("/references/0").asText());

    JsonNode undone =
        asks("c2", "memory.restore", "\"run_id\":\"" + report.path("run_id").asText() + "\"");

    assertTrue(undone.path("ok").asBoolean(), undone::toString);
    assertEquals(4, total("a"));
    assertTrue(isLive("b"));
    assertEquals("b", memory("e").at("/references/0").asText());
  }

  @Test
  void a_run_that_was_undone_has_nothing_left_to_be_forgotten() {
    lethe.hears(profile("a", "gateway status 5").with("reinforcement_count", 4));
    lethe.hears(profile("b", "gateway status 6").with("reinforcement_count", 2).at(5));
    JsonNode reply = asks("c1", "profile.collapse", "\"dry_run\":false");
    String run = "\"run_id\":\"" + reply.at("/result/reports/0/run_id").asText() + "\"";
    asks("c2", "memory.restore", run);

    JsonNode forgotten = asks("c3", "memory.forget", run);

    assertEquals(0, forgotten.at("/result/forgotten").asLong(-1), forgotten::toString);
    assertTrue(isLive("b"));
    assertEquals(2, total("b"));
  }

  @Test
  void a_restored_preference_becomes_current_unless_another_is_pinned() {
    lethe.hears(preference("a", "editor", "vim"));
    lethe.hears(preference("b", "editor", "nano").at(5), 10);
    assertFalse(isLive("a"));

    asks("c1", "memory.restore", about("a"));
    assertTrue(isLive("a") && !isLive("b"));
    String runId = memory("b").at("/lifecycle/run_id").asText();
    JsonNode undone = asks("c4", "memory.restore", "\"run_id\":\"" + runId + "\"");
    assertTrue(isLive("b") && !isLive("a"), undone::toString);
    asks("c5", "memory.restore", about("a"));
    assertTrue(isLive("a") && !isLive("b"));
    asks("c2", "memory.pin", about("a"));
    JsonNode refused = asks("c3", "memory.restore", about("b"));

    assertEquals("replaced", refused.at("/error/code").asText(), refused::toString);
    assertTrue(isLive("a") && !isLive("b"));
  }

  private static String about(String itemId) {
    return "\"memory_id\":\"" + MemoryIds.ofItem(COLLECTION, itemId) + "\"";
  }

  @Test
  void a_dry_run_reports_its_effects_and_changes_nothing() {
    lethe.hears(profile("a", "gateway status 5"));
    lethe.hears(profile("b", "gateway status 6").at(5));

    JsonNode reply = asks("c1", "profile.collapse", "");

    assertEquals(1, reply.at("/result/reports/0/counts/duplicates_found").asLong());
    assertEquals(0, reply.at("/result/reports/0/counts/duplicates_removed").asLong());
    assertEquals("true", reply.at("/result/dry_run").toString());
    assertTrue(isLive("b"));
  }

  @Test
  void a_call_while_there_are_no_items_is_answered_with_nothing() {
    JsonNode reply = asks("c1", "session.prune", "\"dry_run\":false");

    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    assertEquals(0, reply.at("/result/reports").size());
    assertEquals("false", reply.at("/result/dry_run").toString());
  }

  private JsonNode session(String kind) {
    for (JsonNode memory : lethe.memories().values()) {
      if (memory != null
          && memory.path("kind").asText().equals(kind)
          && !memory.at("/lifecycle/deleted").asBoolean()) {
        return memory;
      }
    }
    return null;
  }

  private static final List<String> TREES =
      List.of("acacia", "birch", "cedar", "dogwood", "elm", "fir", "gingko");

  /** Returns profiles any two of which share ten of twelve words. */
  private static ItemJson likely(int i) {
    return profile(
        "p" + i, "gateway rack supply fan board sensor cable lamp hinge " + TREES.get(i) + " 5");
  }

  private static ItemJson other(int i) {
    return profile("o" + i, "status of " + TREES.get(i) + " host " + TREES.get(6 - i) + " 7");
  }

  private Pipeline collapsingAtThree(String mode) {
    lethe.close();
    lethe =
        Pipeline.with(
            Policies.edn(
                "{:profile {:mode "
                    + mode
                    + " :fuzzy? true :collapse-at-count 3 :interval-minutes 60}"
                    + " :compaction {:mode :off}}"));
    lethe.waits(20);
    return lethe;
  }

  private List<JsonNode> reports() {
    return lethe.values(lethe.topics().reports()).stream()
        .filter(report -> report.path("stage").asText().equals("profile"))
        .toList();
  }

  @Test
  void a_collection_that_passes_its_count_is_collapsed_at_once() {
    collapsingAtThree(":apply");
    for (int i = 0; i < 3; i++) {
      lethe.hears(likely(i));
    }
    assertTrue(isLive("p2"));

    lethe.hears(likely(3));

    assertEquals(4, total("p0"));
    assertFalse(isLive("p3"));
    assertEquals(1, reports().size());
    JsonNode report = reports().get(0);
    assertEquals(3, report.at("/counts/duplicates_removed").asLong(), report::toString);
    assertEquals(COLLECTION.name(), report.path("scope").asText());

    asks("c1", "memory.restore", "\"run_id\":\"" + report.path("run_id").asText() + "\"");

    assertTrue(isLive("p1") && isLive("p2") && isLive("p3"));
  }

  @Test
  void it_is_collapsed_once_for_each_time_that_it_passes() {
    collapsingAtThree(":apply");
    for (int i = 0; i < 4; i++) {
      lethe.hears(other(i));
    }
    lethe.hears(likely(0));

    lethe.hears(likely(1));
    assertTrue(isLive("p1"), "it had passed before");

    for (int i = 1; i < 4; i++) {
      lethe.hears(deletion("o" + i, "profile").at(10));
    }
    lethe.hears(likely(2).at(11));
    assertFalse(isLive("p1"));
    assertFalse(isLive("p2"));
  }

  @Test
  void in_report_mode_the_interval_reports_a_collection_over_its_count_once() {
    collapsingAtThree(":report");

    for (int i = 0; i < 6; i++) {
      lethe.hears(likely(i));
    }
    assertEquals(List.of(), reports());
    lethe.waits(3_620);

    assertEquals(1, reports().size());
    assertTrue(reports().get(0).path("dry_run").asBoolean());
    assertEquals(5, reports().get(0).at("/counts/duplicates_found").asLong());
    assertTrue(isLive("p5"));
  }

  @Test
  void instructions_to_the_model_outlive_the_messages_after_them() {
    lethe.hears(sessionMessage("m0", "Answer in French.").with("role", "system"));
    lethe.hears(sessionMessage("m1", "Use the metric system.").with("role", "developer").at(1));
    for (int i = 2; i < 6; i++) {
      lethe.hears(sessionMessage("m" + i, "The boat " + i + " leaks.").at(i));
    }

    asks("c1", "session.prune", "\"dry_run\":false,\"max_messages_per_session\":1");
    asks("c2", "session.prune", "\"dry_run\":false,\"max_messages_per_session\":1");

    List<String> left = new ArrayList<>();
    lethe.memories().values().stream()
        .filter(memory -> memory.path("kind").asText().equals("session_message"))
        .filter(memory -> !memory.at("/lifecycle/deleted").asBoolean())
        .forEach(memory -> left.add(memory.path("item_id").asText()));
    Collections.sort(left);
    assertEquals(List.of("m0", "m1", "m5"), left);
    String summary = session("session_summary").toString();
    assertTrue(summary.contains("boat 2"), summary);
    assertFalse(summary.contains("French") || summary.contains("metric"), summary);
  }

  @Test
  void a_deleted_messages_text_is_removed_from_the_wisdom() {
    for (int i = 0; i < 6; i++) {
      String said = i == 0 ? "We decided to move on Friday." : "The server " + i + " is slow.";
      lethe.hears(sessionMessage("m" + i, said).at(i));
    }
    asks("c1", "session.prune", "\"dry_run\":false,\"max_messages_per_session\":3");
    assertTrue(session("session_summary").at("/content/text").asText().contains("Friday"));
    asks("c2", "session.prune", "\"dry_run\":false,\"max_messages_per_session\":3");
    assertTrue(session("wisdom").at("/content/text").asText().contains("Friday"));

    lethe.hears(deletion("m0", "session_message").with("session_id", "s1").at(100));

    assertEquals(null, session("wisdom"));
    String rest = session("session_summary").toString();
    assertTrue(rest.contains("The server 1 is slow.") && !rest.contains("Friday"), rest);
  }
}
