package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Caps, grace periods and rest periods depend on the arrival of calls, not on the callers' clocks:
 * rules C20, C21 and Z9 to Z11.
 */
class ArrivalDaysTest {
  private static final long DAY = Duration.ofDays(1).toMillis();
  private static final String CAP_OF_SIX =
      "{:compaction {:mode :off :grouping {:max-source-count 3}}"
          + " :safety {:caps {:compaction {:pct 0 :floor 6}}}}";

  private Pipeline lethe = Pipeline.backfilling(Policies.edn(CAP_OF_SIX));
  private int calls;

  /** Clock of the pipeline in epoch milliseconds. */
  private long now = EventJson.DAY;

  @AfterEach
  void end() {
    lethe.close();
  }

  private void goesBy(Pipeline other) {
    lethe.close();
    lethe = other;
  }

  private List<String> aged(int messages) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < messages; i++) {
      EventJson message = person("e" + i, "We decided to move server " + i + " on Friday.").at(i);
      ids.add(lethe.hears(message).get("memory_id").asText());
    }
    now = EventJson.DAY + 20 * DAY + DAY / 2;
    lethe.waitsFor(now - EventJson.DAY - (messages - 1) * 1000L);
    return ids;
  }

  private CallJson made(String tool, long occurredAt) {
    return call("c" + calls++, tool).changed(c -> c.put("occurred_at", occurredAt));
  }

  private static CallJson ofGroup(CallJson call, JsonNode group) {
    return call.changed(
        c -> {
          c.withObject("/args").put("group_id", group.get("group_id").asText());
          c.withObject("/args").set("source_ids", group.get("source_ids"));
        });
  }

  /** Plans, summarizes and commits each group, with calls backdated by the given ages. */
  private List<JsonNode> commitsAll(long... ages) {
    JsonNode plan = lethe.asks(made("memory.gc_plan", now));
    List<JsonNode> replies = new ArrayList<>();
    for (JsonNode group : plan.at("/result/groups")) {
      JsonNode summary =
          lethe.asks(ofGroup(made("memory.summarize", now).with("format", "json_v1"), group));
      CallJson commit =
          ofGroup(made("memory.compact_commit", now - ages[replies.size() % ages.length]), group)
              .changed(
                  c -> {
                    ObjectNode args = c.withObject("/args");
                    args.put("plan_id", plan.at("/result/plan_id").asText());
                    args.set("summary_json", summary.get("result"));
                  });
      replies.add(lethe.asks(commit));
    }
    return replies;
  }

  private long deleted(List<String> ids) {
    return ids.stream().filter(id -> lethe.memory(id).at("/lifecycle/deleted").asBoolean()).count();
  }

  private JsonNode restores(String memoryId) {
    return lethe.asks(made("memory.restore", now).with("memory_id", memoryId));
  }

  @Test
  void commits_with_alternating_dates_share_the_cap_of_the_day_they_arrive() {
    List<String> ids = aged(24);

    List<JsonNode> first = commitsAll(0, 2 * DAY);
    List<JsonNode> second = commitsAll(2 * DAY, 0, 10 * DAY);

    assertEquals(6, deleted(ids), first::toString);
    second.forEach(reply -> assertEquals("cap_reached", reply.at("/error/code").asText()));
  }

  @Test
  void a_commit_dated_eight_days_back_can_be_undone_for_the_whole_grace_period() {
    List<String> ids = aged(3);

    List<JsonNode> replies = commitsAll(8 * DAY);
    long deletedAt = lethe.memory(ids.get(0)).at("/lifecycle/deleted_at").asLong();
    now += 6 * DAY;
    lethe.waitsFor(6 * DAY);
    JsonNode restored = restores(ids.get(0));

    assertTrue(replies.get(0).get("ok").asBoolean(), replies::toString);
    assertTrue(deletedAt >= now - 6 * DAY, "deleted when the call arrived");
    assertTrue(restored.get("ok").asBoolean(), restored::toString);
    assertFalse(lethe.memory(ids.get(0)).at("/lifecycle/deleted").asBoolean());
  }

  @Test
  void a_backdated_restore_protects_the_memory_from_the_calls_arrival_on() {
    List<String> ids = aged(3);
    commitsAll(0);

    lethe.asks(made("memory.restore", now - 10 * DAY).with("memory_id", ids.get(0)));

    long restoredAt = lethe.memory(ids.get(0)).at("/lifecycle/restored_at").asLong();
    assertTrue(restoredAt >= now, "restored when the call arrived");
  }

  @Test
  void an_old_call_is_rejected_with_both_times_except_in_a_backfill() {
    goesBy(Pipeline.withDefaults());
    lethe.waits(3600);

    JsonNode old = lethe.asks(made("review.list", EventJson.DAY + 3_299_000).bytes());
    JsonNode inTime = lethe.asks(made("review.list", EventJson.DAY + 3_300_000).bytes());

    assertEquals("invalid_args", old.at("/error/code").asText());
    assertEquals(
        "occurred_at: 2026-01-31T00:54:59Z is more than 300 s before the call's arrival at"
            + " 2026-01-31T01:00:00Z; omit occurred_at, or run Lethe with --backfill to accept"
            + " old calls, and repeat the call with another command_id",
        old.at("/error/message").asText());
    assertTrue(inTime.get("ok").asBoolean(), inTime::toString);
  }

  @Test
  void an_administrators_command_counts_from_its_own_arrival() {
    goesBy(Pipeline.with(Policies.edn("{:minting {:admins #{\"x\"}}}")));
    String id = lethe.hears(person("e1", "keep this")).get("memory_id").asText();

    EventJson pin =
        event("a1", "admin.command")
            .author("x", "X", false)
            .with("command", "pin")
            .withJson("args", "{\"memory_id\":\"" + id + "\"}");
    lethe.hears(pin, 3600);

    assertTrue(lethe.memory(id).at("/retrieval/pinned").asBoolean());
  }

  @Test
  void a_backdated_compaction_deletion_leaves_the_whole_grace_period() {
    String id = lethe.hears(person("e1", "keep this")).get("memory_id").asText();
    lethe.waitsFor(9 * DAY);
    now = EventJson.DAY + 9 * DAY;

    lethe.hears(event("d1", "memory.compaction.deleted").with("memory_id", id).at(1).bytes());
    now += 6 * DAY;
    lethe.waitsFor(6 * DAY);

    assertTrue(restores(id).get("ok").asBoolean());
    assertEquals("keep this", lethe.memory(id).at("/content/text").asText());
  }

  @Test
  void a_restore_returns_its_share_of_the_days_cap() {
    List<String> ids = aged(24);
    commitsAll(0);
    assertEquals(6, deleted(ids));
    List<String> gone =
        ids.stream().filter(id -> lethe.memory(id).at("/lifecycle/deleted").asBoolean()).toList();

    gone.subList(0, 3).forEach(this::restores);
    commitsAll(0);

    assertEquals(6, deleted(ids), "three are back, and three others went");
    gone.subList(0, 3)
        .forEach(id -> assertFalse(lethe.memory(id).at("/lifecycle/deleted").asBoolean()));
  }

  @Test
  void a_plan_shows_which_groups_fit_the_cap_now_and_when_the_others_will() {
    aged(12);
    long tomorrow = Math.floorDiv(now, DAY) * DAY + DAY;

    JsonNode before = lethe.asks(made("memory.gc_plan", now));
    commitsAll(0);
    JsonNode after = lethe.asks(made("memory.gc_plan", now));

    assertEquals(List.of(0L, 0L, tomorrow, tomorrow), waits(before));
    assertEquals(List.of(tomorrow, tomorrow), waits(after));
  }

  /** Returns the time from which each group may be deleted; 0 for immediately. */
  private static List<Long> waits(JsonNode plan) {
    List<Long> waits = new ArrayList<>();
    plan.at("/result/groups").forEach(group -> waits.add(group.path("waits_until").asLong()));
    return waits;
  }

  @Test
  void a_restore_of_an_earlier_days_deletion_does_not_raise_todays_cap() {
    List<String> ids = aged(24);
    commitsAll(0);
    List<String> gone =
        ids.stream().filter(id -> lethe.memory(id).at("/lifecycle/deleted").asBoolean()).toList();
    now += DAY;
    lethe.waitsFor(DAY);
    commitsAll(0);
    assertEquals(12, deleted(ids));

    gone.subList(0, 3).forEach(this::restores);
    commitsAll(0);

    assertEquals(9, deleted(ids));
  }
}
