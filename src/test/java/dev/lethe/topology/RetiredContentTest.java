package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.profile;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Forgotten content isn't stored again: rules K22 to K24. */
class RetiredContentTest {
  private static final String TEXT = "the heron nests behind the old mill";
  private static final String RETIRED = "logged_only/retired";

  private final Pipeline pipeline = Pipeline.withDefaults();
  private int calls;

  @AfterEach
  void close() {
    pipeline.close();
  }

  private String memoryOf(EventJson event) {
    return pipeline.hears(event).get("memory_id").asText();
  }

  private JsonNode forget(CallJson call) {
    JsonNode reply = pipeline.asks(call);
    pipeline.settles();
    assertEquals(true, reply.get("ok").asBoolean(), reply::toString);
    return reply;
  }

  private CallJson forgetting(String what, String id) {
    return call("forget-" + calls++, "memory.forget").with(what, id);
  }

  private void assertDecided(String expected, JsonNode decision) {
    assertEquals(
        expected, decision.get("verdict").asText() + '/' + decision.get("reason").asText());
  }

  private void assertNothingSays(String word) {
    pipeline.settles();
    assertFalse(pipeline.memories().toString().contains(word), pipeline.memories()::toString);
    assertFalse(pipeline.vectors().toString().contains(word), pipeline.vectors()::toString);
    assertFalse(pipeline.families().toString().contains(word), pipeline.families()::toString);
  }

  @Test
  void a_forgotten_text_under_another_event_id_is_not_kept_again() {
    forget(forgetting("memory_id", memoryOf(person("e1", TEXT))));

    assertDecided(RETIRED, pipeline.hears(person("e2", TEXT).at(60)));
    assertNothingSays("heron");
  }

  @Test
  void a_reset_does_not_restore_a_forgotten_text_under_any_id() {
    forget(forgetting("memory_id", memoryOf(person("e1", TEXT))));
    pipeline.resets();

    assertDecided("redelivered/redelivered", pipeline.hears(person("e1", TEXT)));
    assertDecided(RETIRED, pipeline.hears(person("e2", TEXT)));
    assertDecided(RETIRED, pipeline.hears(person("e3", TEXT).at(60)));
    assertNothingSays("heron");
  }

  @Test
  void a_text_is_retired_in_its_own_scope_alone() {
    forget(forgetting("memory_id", memoryOf(person("e1", TEXT))));

    assertDecided("minted/human_message", pipeline.hears(person("e2", TEXT).in("elsewhere")));
    assertDecided("minted/human_message", pipeline.hears(person("e2", TEXT).tenant("other")));
  }

  @Test
  void a_short_text_can_be_repeated_but_copies_from_that_time_stay_retired() {
    pipeline.hears(person("e0", "good morning"));
    forget(forgetting("memory_id", memoryOf(person("e1", "ok").at(10))));

    assertDecided(RETIRED, pipeline.hears(person("e2", "ok").at(10)));
    assertDecided("minted/human_message", pipeline.hears(person("e3", "ok").at(600)));
  }

  @Test
  void a_bot_alert_after_the_call_is_minted_and_an_earlier_copy_is_not() {
    String alert = "Database primary is down";
    forget(forgetting("memory_id", memoryOf(bot("b1", alert).at(10))));
    pipeline.resets();

    assertDecided(RETIRED, pipeline.hears(bot("b2", alert).at(10)));
    assertDecided("minted/new_family", pipeline.hears(bot("b3", alert).at(600)));
  }

  @Test
  void a_bot_alert_after_the_call_is_news_although_its_family_is_known() {
    String alert = "Database primary is down";
    String first = memoryOf(bot("b1", alert).at(10));
    pipeline.hears(bot("b2", alert).at(11));
    forget(forgetting("memory_id", first));

    JsonNode later = pipeline.hears(bot("b3", alert).at(600));

    assertNotEquals("retired", later.get("reason").asText(), later::toString);
    pipeline.settles();
    assertTrue(pipeline.families().toString().contains(alert), pipeline.families()::toString);
  }

  @Test
  void a_persons_repeat_of_a_bots_forgotten_text_is_minted() {
    forget(forgetting("memory_id", memoryOf(bot("b1", TEXT).at(10))));

    assertDecided("minted/human_message", pipeline.hears(person("e1", TEXT).at(600)));
  }

  @Test
  void a_text_of_an_assistant_is_retired_for_good() {
    EventJson answer = event("r1", "llm.assistant.message").with("content", TEXT);
    forget(forgetting("memory_id", memoryOf(answer)));

    assertDecided(
        RETIRED,
        pipeline.hears(event("r2", "llm.assistant.message").at(600).with("content", TEXT)));
  }

  @Test
  void an_author_is_retired_where_only_members_of_families_are_left_of_it() {
    String first = memoryOf(bot("c0", "heron deploy of build 0 to the old mill"));
    for (int i = 1; i < 5; i++) {
      pipeline.hears(bot("c" + i, "heron deploy of build " + i + " to the old mill").at(i));
    }
    pipeline.hears(person("e1", "the stork has left").in("elsewhere"));
    pipeline.settles();
    forget(forgetting("memory_id", first));
    forget(forgetting("author_id", "bot-1"));
    pipeline.resets();

    for (int i = 1; i < 5; i++) {
      assertDecided(
          RETIRED,
          pipeline.hears(bot("c" + i, "heron deploy of build " + i + " to the old mill").at(i)));
    }
    assertDecided(
        "minted/new_family",
        pipeline.hears(bot("c9", "heron deploy of build 9 to the old mill").at(900)));
    assertFalse(
        pipeline.tombstones().keySet().toString().contains("elsewhere"),
        pipeline.tombstones()::toString);
  }

  @Test
  void a_call_may_ask_to_keep_no_hash() {
    String id = memoryOf(person("e1", TEXT));

    forget(forgetting("memory_id", id).with("retire", false));

    assertEquals(1, pipeline.tombstones().size(), pipeline.tombstones()::toString);
    assertDecided("minted/human_message", pipeline.hears(person("e2", TEXT).at(60)));
  }

  @Test
  void earlier_messages_of_a_forgotten_bot_do_not_come_back_after_a_reset() {
    for (int i = 0; i < 5; i++) {
      pipeline.hears(bot("b" + i, "the heron service has finished its build").at(i));
    }
    for (int i = 0; i < 5; i++) {
      pipeline.hears(bot("c" + i, "heron deploy of build " + i + " to the old mill").at(10 + i));
    }
    pipeline.settles();
    forget(forgetting("author_id", "bot-1"));

    assertNothingSays("heron");

    pipeline.resets();
    for (int i = 1; i < 5; i++) {
      assertDecided(
          RETIRED, pipeline.hears(bot("b" + i, "the heron service has finished its build").at(i)));
      assertDecided(
          RETIRED,
          pipeline.hears(
              bot("c" + i, "heron deploy of build " + i + " to the old mill").at(10 + i)));
    }
    assertNothingSays("heron");
    assertDecided(
        "minted/new_family",
        pipeline.hears(bot("d1", "the heron service has finished its build").at(900)));
  }

  @Test
  void an_edit_to_a_forgotten_text_deletes_its_message() {
    forget(forgetting("memory_id", memoryOf(person("e1", TEXT))));
    String other = memoryOf(person("e2", "my password is swordfish seven").at(5));

    assertDecided("marked_deleted/deleted", pipeline.hears(edit("x1", "m-e2", TEXT).at(60)));

    assertTrue(pipeline.memory(other).at("/lifecycle/deleted").asBoolean());
    assertNothingSays("swordfish");
    assertNothingSays("heron");
    assertDecided(
        "logged_only/unknown_message", pipeline.hears(edit("x2", "m-e2", "the owl").at(70)));
  }

  @Test
  void an_edit_that_repeats_a_forgotten_text_of_another_message_deletes_nothing() {
    String first = memoryOf(person("e1", TEXT));
    String other = memoryOf(person("e2", TEXT).at(5));
    forget(forgetting("memory_id", first));

    assertDecided(RETIRED, pipeline.hears(edit("x1", "m-e2", TEXT).at(60)));

    assertEquals(TEXT, pipeline.memory(other).at("/content/text").asText());
  }

  @Test
  void an_edit_of_a_bots_message_to_a_forgotten_text_deletes_it_from_its_family() {
    forget(forgetting("memory_id", memoryOf(person("e1", TEXT))));
    for (int i = 0; i < 3; i++) {
      pipeline.hears(bot("b" + i, "the password of build " + i + " is swordfish").at(5 + i));
    }
    pipeline.settles();
    assertTrue(pipeline.families().toString().contains("swordfish"), pipeline.families()::toString);

    for (int i = 0; i < 3; i++) {
      JsonNode decision = pipeline.hears(edit("x" + i, "m-b" + i, TEXT).at(60 + i));
      assertDecided("marked_deleted/deleted", decision);
    }

    assertNothingSays("swordfish");
    assertNothingSays("heron");
  }

  @Test
  void an_early_edit_to_a_forgotten_text_deletes_its_message_too() {
    forget(forgetting("memory_id", memoryOf(person("e1", TEXT))));
    pipeline.hears(edit("x0", "m-e2", "my password is swordfish seven").at(59));

    assertDecided(RETIRED, pipeline.hears(edit("x1", "m-e2", TEXT).at(60)));
    assertDecided(
        "marked_deleted/deleted", pipeline.hears(person("e2", "the stork has left").at(5)));
    assertNothingSays("heron");
    assertNothingSays("swordfish");
    assertNothingSays("stork");
  }

  @Test
  void messages_of_a_forgotten_bot_do_not_come_back_although_its_clock_was_ahead() {
    String text = "the heron service has finished its build";
    EventJson early = bot("b1", text).at(290);
    pipeline.hears(early, 0);
    forget(forgetting("author_id", "bot-1"));
    pipeline.resets();

    assertDecided(RETIRED, pipeline.hears(bot("b2", text).at(290), 0));
    assertNothingSays("heron");
  }

  @Test
  void a_pending_edit_with_a_text_forgotten_later_deletes_its_message() {
    pipeline.hears(edit("x1", "m-e2", TEXT).at(20));
    forget(forgetting("memory_id", memoryOf(person("e1", TEXT).at(21))));

    assertDecided(RETIRED, pipeline.hears(person("e2", "the stork has left").at(5)));
    assertDecided(
        "logged_only/unknown_message", pipeline.hears(edit("x2", "m-e2", "the owl").at(70)));
    assertNothingSays("heron");
  }

  @Test
  void results_of_tools_and_items_are_retired_too() {
    EventJson result =
        event("t1", "tool.result")
            .with("call_id", "c1")
            .with("name", "search")
            .with("result", TEXT)
            .with("knowledge_bearing", true);
    forget(forgetting("memory_id", memoryOf(result)));
    forget(forgetting("memory_id", pipeline.hears(entry("i1", TEXT)).get("memory_id").asText()));

    assertDecided(
        RETIRED,
        pipeline.hears(
            event("t2", "tool.result")
                .at(60)
                .with("call_id", "c2")
                .with("name", "search")
                .with("result", TEXT)
                .with("knowledge_bearing", true)));
    assertDecided(RETIRED, pipeline.hears(entry("i2", TEXT)));
    assertNothingSays("heron");
  }

  @Test
  void an_update_of_an_item_to_a_forgotten_text_deletes_it() {
    forget(forgetting("memory_id", pipeline.hears(entry("i1", TEXT)).get("memory_id").asText()));
    String other =
        pipeline
            .hears(entry("i2", "the password is swordfish seven").at(5))
            .get("memory_id")
            .asText();

    assertDecided("marked_deleted/deleted", pipeline.hears(entry("i2", TEXT).at(60)));

    assertTrue(pipeline.memory(other).at("/lifecycle/deleted").asBoolean());
    assertNothingSays("swordfish");
    assertNothingSays("heron ");
    assertDecided(
        "redelivered/redelivered", pipeline.hears(entry("i2", "the swordfish is back").at(60)));
    assertDecided("updated/item_updated", pipeline.hears(entry("i2", "the owl is back").at(70)));
  }

  @Test
  void an_update_of_a_merged_profile_to_a_forgotten_text_erases_it_and_keeps_its_contribution() {
    try (Pipeline collapsing = Pipeline.with(Policies.edn("{:profile {:mode :apply}}"))) {
      String forgotten = collapsing.hears(profile("p1", TEXT)).get("memory_id").asText();
      collapsing.asks(call("f1", "memory.forget").with("memory_id", forgotten));
      JsonNode kept =
          collapsing.hears(profile("p2", "gateway status 1").with("reinforcement_count", 4).at(5));
      assertDecided(
          "aggregated/exact_duplicate",
          collapsing.hears(profile("p3", "gateway status 2").with("reinforcement_count", 2).at(6)));

      assertDecided("marked_deleted/deleted", collapsing.hears(profile("p3", TEXT).at(60)));

      JsonNode memory = collapsing.memory(kept.get("memory_id").asText());
      assertEquals(6, memory.at("/item/reinforcement_count").asInt(), memory::toString);
      assertTrue(memory.at("/item/latest_summary").isNull(), memory::toString);
      assertDecided("marked_deleted/deleted", collapsing.hears(profile("p2", TEXT).at(61)));
      collapsing.settles();

      String all = collapsing.memories().toString();
      assertFalse(all.contains("gateway") || all.contains("heron"), all);
    }
  }

  @Test
  void an_update_that_keeps_another_items_forgotten_text_deletes_nothing() {
    String first = pipeline.hears(entry("i1", TEXT)).get("memory_id").asText();
    String other = pipeline.hears(entry("i2", TEXT).at(5)).get("memory_id").asText();
    forget(forgetting("memory_id", first));

    assertDecided(RETIRED, pipeline.hears(entry("i2", TEXT).at(60)));

    assertEquals(TEXT, pipeline.memory(other).at("/content/text").asText());
  }

  @Test
  void a_pinned_item_that_is_updated_to_a_forgotten_text_stays() {
    forget(forgetting("memory_id", pipeline.hears(entry("i1", TEXT)).get("memory_id").asText()));
    String pinned = pipeline.hears(entry("i2", "the stork has left")).get("memory_id").asText();
    pipeline.asks(call("p1", "memory.pin").with("memory_id", pinned));

    assertDecided("logged_only/protected", pipeline.hears(entry("i2", TEXT).at(60)));

    assertEquals("the stork has left", pipeline.memory(pinned).at("/content/text").asText());
  }

  @Test
  void a_version_of_an_item_before_a_forgotten_one_does_not_come_in_late() {
    forget(forgetting("memory_id", pipeline.hears(entry("i1", TEXT)).get("memory_id").asText()));

    assertDecided(RETIRED, pipeline.hears(entry("i2", TEXT).at(60)));

    assertDecided(
        "redelivered/redelivered", pipeline.hears(entry("i2", "the stork has left").at(5)));
    assertDecided("minted/item", pipeline.hears(entry("i2", "the owl is back").at(70)));
    assertNothingSays("stork");
  }

  @Test
  void a_memory_of_which_only_a_tombstone_is_left_is_retired_by_its_hash() {
    try (Pipeline compacting = Pipeline.with(Policies.COMPACTING)) {
      String id = compacting.hears(person("e1", TEXT)).get("memory_id").asText();
      compacting.hears(event("k1", "memory.compaction.deleted").at(10).with("memory_id", id));
      compacting.waits(40 * 86_400);
      compacting.hears(person("e2", "the stork has left").at(40 * 86_400));
      compacting.waitsFor(7 * 3_600_000);
      assertNull(compacting.memory(id), "purged");
      assertNotNull(compacting.tombstones().get("default/general|" + id));

      compacting.asks(call("f1", "memory.forget").with("memory_id", id));
      compacting.resets();

      assertDecided(RETIRED, compacting.hears(person("e3", TEXT)));
    }
  }

  @Test
  void a_command_is_carried_out_although_one_like_it_was_forgotten() {
    try (Pipeline administered =
        Pipeline.with(Policies.edn("{:minting {:admins [\"person-1\"]}}"))) {
      EventJson pin = event("a1", "admin.command").author("person-1", "Ada", false);
      pin.with("command", "unpin").withJson("args", "{\"memory_id\":\"x\"}");
      String id = administered.hears(pin).get("memory_id").asText();
      administered.asks(call("f1", "memory.forget").with("memory_id", id));
      EventJson again = event("a2", "admin.command").at(60).author("person-1", "Ada", false);
      again.with("command", "unpin").withJson("args", "{\"memory_id\":\"x\"}");

      assertDecided("minted/admin_command", administered.hears(again));
    }
  }

  @Test
  void retired_content_stays_retired_after_a_restart() {
    forget(forgetting("memory_id", memoryOf(person("e1", TEXT))));
    pipeline.restarts();

    assertDecided(RETIRED, pipeline.hears(person("e2", TEXT).at(60)));
  }

  @Test
  void the_tombstones_of_retired_content_show_neither_text_nor_author() {
    forget(forgetting("memory_id", memoryOf(person("e1", TEXT))));
    forget(forgetting("author_id", "person-1"));

    String all = pipeline.tombstones().toString();
    assertFalse(all.contains("heron") || all.contains("person-1"), all);
  }
}
