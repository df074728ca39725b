package dev.lethe.app;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.runtime.ToolCaller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Kills the process while it replaces memories with summaries: rules K7, K9, K16 and O6. */
@Timeout(400)
@ExtendWith(Cluster.Shared.class)
class CompactionIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String BY_HAND = "{:compaction {:mode :off :age-min-days 0}}";
  private static final String EVERY_MINUTE =
      "{:compaction {:mode :apply :age-min-days 0 :interval-minutes 1}}";

  @TempDir Path folder;

  /** Returns messages of several days in several channels; each day and channel forms a group. */
  private static List<EventJson> messages(int channels, int days, int each) {
    List<EventJson> messages = new ArrayList<>();
    for (int day = 0; day < days; day++) {
      for (int channel = 0; channel < channels; channel++) {
        for (int i = 0; i < each; i++) {
          String id = "e-" + channel + '-' + day + '-' + i;
          messages.add(
              person(id, "We decided to move server " + id + " on Friday.")
                  .in("c" + channel)
                  .at(day * 86_400.0 + i));
        }
      }
    }
    return messages;
  }

  private static void remember(Deployment lethe, List<EventJson> messages) {
    lethe.send(messages.toArray(EventJson[]::new));
    lethe.outputs().awaitAccounted(messages.size());
  }

  private static JsonNode ask(ToolCaller caller, String id, CallJson call) throws IOException {
    return JSON.readTree(
        caller
            .call(id, call.changed(c -> c.put("command_id", id)).bytes(), PATIENCE)
            .orElseThrow());
  }

  private static CallJson ofGroup(String tool, JsonNode group) {
    return CallJson.call("", tool)
        .with("group_id", group.get("group_id").asText())
        .changed(call -> call.withObject("/args").set("source_ids", group.get("source_ids")));
  }

  private static CallJson summarize(JsonNode group) {
    return ofGroup("memory.summarize", group).with("format", "json_v1");
  }

  private static CallJson commit(JsonNode plan, JsonNode group, JsonNode summary) {
    return ofGroup("memory.compact_commit", group)
        .with("plan_id", plan.get("plan_id").asText())
        .changed(call -> call.withObject("/args").set("summary_json", summary));
  }

  private static JsonNode planned(ToolCaller caller, int groups) throws IOException {
    JsonNode plan = ask(caller, "plan", CallJson.call("", "memory.gc_plan")).get("result");
    assertEquals(groups, plan.get("groups").size(), plan::toString);
    return plan;
  }

  @Test
  @Tag("soak")
  void a_plan_is_committed_by_the_instance_started_after_a_kill(Cluster cluster)
      throws IOException {
    try (Deployment lethe = Deployment.under(BY_HAND, cluster, folder, "planned");
        ToolCaller caller = new ToolCaller(lethe.settings("clients"), lethe.topics())) {
      KillableJvm planner = lethe.startProcess("state");
      remember(lethe, messages(3, 1, 3));
      JsonNode plan = planned(caller, 3);
      JsonNode first = plan.at("/groups/0");
      JsonNode summary = ask(caller, "sum", summarize(first)).get("result");

      planner.kill();
      lethe.outputs().drain();
      assertEquals(Map.of(), lethe.outputs().table(lethe.topics().compaction()));
      lethe.startProcess("state");
      JsonNode committed = ask(caller, "commit", commit(plan, first, summary));
      JsonNode repeated = ask(caller, "commit", commit(plan, first, summary));
      JsonNode again = ask(caller, "again", commit(plan, first, summary));

      assertEquals(3, committed.at("/result/deleted_count").intValue(), committed::toString);
      assertEquals(committed, repeated);
      assertEquals("already_deleted", again.at("/error/code").asText(), again::toString);
      lethe.outputs().drain();
      assertEquals(ids(first), deleted(lethe));
      assertSound(lethe);
    }
  }

  @Test
  void commits_that_a_kill_interrupts_are_done_wholly_or_not_at_all(Cluster cluster)
      throws IOException {
    int groups = 24;
    try (Deployment lethe = Deployment.under(BY_HAND, cluster, folder, "commits");
        ToolCaller caller = new ToolCaller(lethe.settings("clients"), lethe.topics())) {
      KillableJvm dies = lethe.startProcess("state");
      remember(lethe, messages(groups / 4, 4, 3));
      JsonNode plan = planned(caller, groups);
      Map<String, JsonNode> summaries = summaries(caller, plan);

      Map<String, JsonNode> replies = new HashMap<>();
      for (JsonNode group : plan.get("groups")) {
        String id = "first-" + group.get("group_id").asText();
        CallJson call = commit(plan, group, summaries.get(group.get("group_id").asText()));
        caller.send(id, call.changed(c -> c.put("command_id", id)).bytes());
      }
      lethe.outputs().await(() -> !deleted(lethe).isEmpty(), () -> "nothing is committed");
      dies.kill();
      lethe.startProcess("state");
      lethe
          .outputs()
          .await(
              () -> {
                caller.poll().forEach((id, reply) -> replies.put(id, Outputs.json(reply)));
                return replies.size() == groups;
              },
              () -> replies.size() + " of " + groups + " commits are answered");
      Set<String> done = wholeGroups(lethe, plan, replies);

      for (JsonNode group : plan.get("groups")) {
        String id = group.get("group_id").asText();
        JsonNode second = ask(caller, "second-" + id, commit(plan, group, summaries.get(id)));
        assertEquals(
            done.contains(id) ? "already_deleted" : "",
            second.at("/error/code").asText(),
            second::toString);
      }
      lethe.outputs().drain();
      assertEquals(groups * 3, deleted(lethe).size());
      assertSound(lethe);
    }
  }

  private static Map<String, JsonNode> summaries(ToolCaller caller, JsonNode plan)
      throws IOException {
    Map<String, JsonNode> summaries = new HashMap<>();
    for (JsonNode group : plan.get("groups")) {
      String id = group.get("group_id").asText();
      caller.send(
          "sum-" + id, summarize(group).changed(c -> c.put("command_id", "sum-" + id)).bytes());
    }
    while (summaries.size() < plan.get("groups").size()) {
      caller
          .poll()
          .forEach(
              (id, reply) ->
                  summaries.put(id.substring("sum-".length()), Outputs.json(reply).get("result")));
    }
    return summaries;
  }

  /**
   * Asserts that each group is deleted as a whole or not at all, as its reply says, and returns the
   * deleted groups. A reply with missing partitions allows either.
   */
  private static Set<String> wholeGroups(
      Deployment lethe, JsonNode plan, Map<String, JsonNode> replies) {
    lethe.outputs().drain();
    Set<String> gone = deleted(lethe);
    Set<String> done = new HashSet<>();
    for (JsonNode group : plan.get("groups")) {
      String id = group.get("group_id").asText();
      JsonNode reply = replies.get("first-" + id);
      Set<String> left = ids(group);
      left.removeAll(gone);
      assertTrue(left.isEmpty() || left.equals(ids(group)), reply::toString);
      boolean isKnown = reply.get("ok").booleanValue() || reply.at("/partitions/missing").isEmpty();
      assertTrue(!isKnown || reply.get("ok").booleanValue() == left.isEmpty(), reply::toString);
      if (left.isEmpty()) {
        done.add(id);
      }
    }
    return done;
  }

  private static Set<String> ids(JsonNode group) {
    Set<String> ids = new HashSet<>();
    group.get("source_ids").forEach(id -> ids.add(id.asText()));
    return ids;
  }

  @Test
  @Tag("soak")
  void an_interval_run_resumes_after_a_kill(Cluster cluster) {
    int memories = 3 * 16 * 2;
    try (Deployment lethe = Deployment.under(EVERY_MINUTE, cluster, folder, "interval")) {
      KillableJvm dies = lethe.startProcess("state");
      remember(lethe, messages(3, 16, 2));
      Outputs outputs = lethe.outputs();
      outputs.await(() -> !deleted(lethe).isEmpty(), () -> "no run began", Duration.ofSeconds(150));
      dies.kill();
      outputs.drain();
      int before = deleted(lethe).size();
      assertTrue(before < memories, "the run was over before it was killed");

      lethe.startProcess("state");
      outputs.await(
          () -> reportedDeleted(lethe) == memories,
          () -> deleted(lethe).size() + " of " + memories + " are deleted",
          Duration.ofSeconds(150));

      lethe.stop();
      outputs.drain();
      assertEquals(memories, deleted(lethe).size());
      assertEquals(memories, reportedDeleted(lethe));
      assertSound(lethe);
    }
  }

  private static long reportedDeleted(Deployment lethe) {
    return lethe.outputs().records(lethe.topics().reports()).stream()
        .mapToLong(
            report -> Outputs.json(report.value()).at("/counts/memories_deleted").longValue())
        .sum();
  }

  /** Returns the memory ids of all tombstones. */
  private static Set<String> deleted(Deployment lethe) {
    Set<String> ids = new HashSet<>();
    for (String tombstone : lethe.outputs().table(lethe.topics().compaction()).values()) {
      ids.add(json(tombstone).get("memory_id").asText());
    }
    return ids;
  }

  private static JsonNode json(String text) {
    return Outputs.json(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Asserts that each memory was deleted at most once, with one tombstone, and that its summary
   * exists and was published before.
   */
  private static void assertSound(Deployment lethe) {
    Outputs outputs = lethe.outputs();
    Map<String, JsonNode> memories = outputs.memories();
    Map<String, Integer> deletions = new TreeMap<>();
    Set<String> readable = new HashSet<>();
    for (ConsumerRecord<byte[], byte[]> record : outputs.records(lethe.topics().memories())) {
      JsonNode memory = Outputs.json(record.value());
      readable.add(memory.get("memory_id").asText());
      if (memory.at("/lifecycle/deleted").booleanValue()) {
        deletions.merge(Outputs.text(record.key()), 1, Integer::sum);
        String successor = memory.at("/lifecycle/replaced_by").asText();
        assertTrue(readable.contains(successor), () -> "it comes after its source: " + memory);
      }
    }
    Map<String, List<String>> tombstones = outputs.history(lethe.topics().compaction());
    assertEquals(tombstones.keySet(), deletions.keySet());
    deletions.forEach((key, times) -> assertEquals(1, times, key));
    tombstones.forEach(
        (key, values) -> {
          assertEquals(1, values.size(), key);
          JsonNode tombstone = json(values.get(0));
          String scope = tombstone.get("scope").asText();
          JsonNode summary = memories.get(scope + '|' + tombstone.get("replaced_by").asText());
          assertFalse(summary.at("/lifecycle/deleted").booleanValue(), summary::toString);
          assertTrue(
              summary.get("references").toString().contains(tombstone.get("memory_id").asText()),
              summary::toString);
        });
  }
}
