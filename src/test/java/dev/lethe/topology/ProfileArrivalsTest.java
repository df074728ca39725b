package dev.lethe.topology;

import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.profile;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collapsing of arriving profiles, and undo. */
class ProfileArrivalsTest {
  private static final String APPLY = "{:profile {:mode :apply} :compaction {:mode :off}}";
  private static final Scope SCOPE = new Scope("default/collection:default");
  private static final int DAY = 86_400;

  @TempDir Path folder;

  private Pipeline lethe = Pipeline.with(Policies.edn(APPLY));

  @AfterEach
  void close() {
    lethe.close();
  }

  private static ItemJson gateway(String id, int number) {
    return profile(id, "gateway status " + number);
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(SCOPE, itemId);
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(SCOPE.key(id(itemId)));
  }

  private JsonNode item(String itemId) {
    return memory(itemId).get("item");
  }

  private boolean isLive(String itemId) {
    return memory(itemId) != null && !memory(itemId).at("/lifecycle/deleted").asBoolean();
  }

  private long total(String itemId) {
    return item(itemId).get("reinforcement_count").asLong();
  }

  private List<String> references(String itemId) {
    List<String> ids = new ArrayList<>();
    memory(itemId).get("references").forEach(id -> ids.add(id.asText()));
    return ids;
  }

  private JsonNode tombstone(String itemId) {
    return lethe.tombstones().get(SCOPE.key(id(itemId)));
  }

  private static void assertDecided(String verdict, String reason, JsonNode decision) {
    assertEquals(verdict, decision.path("verdict").asText(), decision.toString());
    assertEquals(reason, decision.path("reason").asText(), decision.toString());
  }

  /** Calls a tool that takes a memory id and returns the reply. */
  private JsonNode asks(String tool, String itemId) {
    return lethe.asks(CallJson.call("c-" + tool + itemId, tool).with("memory_id", id(itemId)));
  }

  @Test
  void an_exact_duplicate_is_merged_away_as_it_arrives() {
    lethe.hears(gateway("a", 5).with("reinforcement_count", 4));

    JsonNode decision = lethe.hears(gateway("b", 6).with("reinforcement_count", 2).at(5));

    assertDecided("aggregated", "exact_duplicate", decision);
    assertEquals(id("b"), decision.path("memory_id").asText());
    assertTrue(isLive("a"));
    assertEquals(6, total("a"));
    assertEquals(4, item("a").get("own_count").asLong());
    assertEquals("gateway status 6", item("a").get("latest_summary").asText());
    assertEquals("b", item("a").get("latest_item_id").asText());
    assertEquals(EventJson.DAY + 5_000, item("a").get("latest_at").asLong());
    assertFalse(isLive("b"));
    assertEquals(id("a"), memory("b").at("/lifecycle/replaced_by").asText());
    assertEquals("profile_exact", tombstone("b").get("reason").asText());
    assertEquals(id("a"), tombstone("b").get("replaced_by").asText());
    assertTrue(tombstone("b").get("content_hash").asText().startsWith("sha256:"));
  }

  @Test
  void a_days_merges_can_be_restored_by_the_id_of_that_days_run() {
    lethe.hears(gateway("a", 5).with("reinforcement_count", 4));
    lethe.hears(gateway("b", 6).at(5));
    lethe.hears(gateway("c", 7).at(6));
    String runId = tombstone("b").get("run_id").asText();
    lethe.hears(gateway("d", 8).at(DAY + 1), DAY + 2);
    assertEquals(runId, memory("c").at("/lifecycle/run_id").asText());
    assertEquals(7, total("a"));

    JsonNode reply = lethe.asks(CallJson.call("c1", "memory.restore").with("run_id", runId));

    assertEquals(2, reply.at("/result/restored").size(), reply::toString);
    assertTrue(isLive("b") && isLive("c"));
    assertFalse(isLive("d"), "that was another day");
    assertEquals(5, total("a"));
    JsonNode again = lethe.asks(CallJson.call("c2", "memory.restore").with("run_id", runId));
    assertEquals("not_deleted", again.at("/error/code").asText(), again::toString);
  }

  @Test
  void a_days_merges_can_be_forgotten_by_the_id_of_that_days_run() {
    lethe.hears(gateway("a", 5));
    lethe.hears(gateway("b", 6).at(5));
    String runId = tombstone("b").get("run_id").asText();

    JsonNode reply = lethe.asks(CallJson.call("c1", "memory.forget").with("run_id", runId));

    assertEquals(1, reply.at("/result/forgotten").asInt(), reply::toString);
    assertNull(memory("b"));
    assertEquals(1, total("a"));
  }

  @Test
  void one_with_the_same_words_is_merged_away_too() {
    lethe.hears(profile("a", "gateway api status 5").with("reinforcement_count", 9));

    JsonNode decision = lethe.hears(profile("b", "status 6 of the api gateway"));

    assertDecided("aggregated", "token_duplicate", decision);
    assertEquals("profile_token", tombstone("b").get("reason").asText());
  }

  @Test
  void a_better_profile_becomes_canonical_with_the_total() {
    lethe.hears(gateway("b", 5));
    lethe.hears(gateway("c", 6));

    JsonNode decision = lethe.hears(gateway("a", 7).with("significance", "core"));

    assertDecided("minted", "item", decision);
    assertEquals(3, total("a"));
    assertFalse(isLive("b"));
    assertEquals(id("a"), tombstone("b").get("replaced_by").asText());
  }

  @Test
  void other_profiles_stay() {
    lethe.hears(profile("a", "prefers dark mode"));
    lethe.hears(profile("b", "prefers dark mode"));
    lethe.hears(profile("c", ""));
    lethe.hears(profile("d", ""));

    assertTrue(isLive("a") && isLive("b") && isLive("c") && isLive("d"));
  }

  @Test
  void decomposed_characters_are_no_difference() {
    lethe.hears(profile("a", "gateway München status 5"));

    assertDecided(
        "aggregated",
        "exact_duplicate",
        lethe.hears(profile("b", "gateway Mu\u0308nchen status 6")));
  }

  @Test
  void a_newer_count_replaces_the_one_before_and_an_older_one_changes_nothing() {
    lethe.hears(gateway("a", 5).with("reinforcement_count", 9));
    lethe.hears(gateway("b", 6).with("reinforcement_count", 2).at(5));

    JsonNode newer = lethe.hears(gateway("b", 6).with("reinforcement_count", 5).at(9));
    JsonNode older = lethe.hears(gateway("b", 6).with("reinforcement_count", 50).at(7));
    JsonNode again = lethe.hears(gateway("b", 6).with("reinforcement_count", 5).at(9));

    assertDecided("updated", "item_updated", newer);
    assertDecided("redelivered", "redelivered", older);
    assertDecided("redelivered", "redelivered", again);
    assertEquals(14, total("a"));
    assertFalse(isLive("b"));
  }

  @Test
  void a_merged_profile_with_new_content_is_live_and_withdraws_its_count() {
    lethe.hears(gateway("a", 5).with("reinforcement_count", 9));
    lethe.hears(gateway("b", 6).with("reinforcement_count", 2).at(5));

    lethe.hears(profile("b", "queue depth 7").at(9));

    assertTrue(isLive("b"));
    assertNull(tombstone("b"));
    assertEquals(9, total("a"));
    assertNull(item("a").get("latest_summary"));
  }

  @Test
  void deleting_the_canonical_removes_it_alone_and_it_returns_with_its_total() {
    lethe.hears(gateway("a", 5).with("reinforcement_count", 9));
    lethe.hears(gateway("b", 6).at(5));

    lethe.hears(deletion("a", "profile").at(10));

    assertFalse(isLive("a"));
    assertFalse(isLive("b"));
    assertEquals("", memory("a").at("/content/text").asText());
    assertFalse(memory("a").toString().contains("gateway status 5"));
    lethe.hears(gateway("a", 5).with("reinforcement_count", 9).at(20));
    assertEquals(10, total("a"));
    assertTrue(isLive("a"));
  }

  @Test
  void deleting_a_merged_profile_keeps_its_count_and_removes_its_text() {
    lethe.hears(gateway("a", 5).with("reinforcement_count", 9));
    lethe.hears(gateway("c", 7).at(2));
    lethe.hears(gateway("b", 6).at(5));

    lethe.hears(deletion("b", "profile").at(10));

    assertEquals(11, total("a"));
    assertEquals("gateway status 7", item("a").get("latest_summary").asText());
    assertFalse(lethe.memories().values().toString().contains("gateway status 6"));
    lethe.hears(gateway("b", 6).with("reinforcement_count", 3).at(20));
    assertEquals(13, total("a"));
  }

  @Test
  void a_restored_profile_withdraws_its_contribution_and_rests() {
    lethe.hears(gateway("a", 5).with("reinforcement_count", 9));
    lethe.hears(gateway("b", 6).with("reinforcement_count", 4).at(5));

    JsonNode reply = asks("memory.restore", "b");

    assertEquals(id("b"), reply.at("/result/restored/0").asText(), reply.toString());
    assertTrue(isLive("b"));
    assertNull(tombstone("b"));
    assertEquals(9, total("a"));
    assertEquals(4, total("b"));
    lethe.hears(gateway("c", 8).with("significance", "core").at(20));
    assertTrue(isLive("b"));
    assertFalse(isLive("a"));
    assertEquals(10, total("c"));
  }

  @Test
  void forgetting_a_merged_profile_withdraws_only_its_own_count_and_text() {
    lethe.hears(gateway("c", 7));
    lethe.hears(gateway("b", 6).with("reinforcement_count", 3).at(2));
    lethe.hears(gateway("a", 5).with("reinforcement_count", 9).at(1));
    assertEquals(13, total("a"));

    asks("memory.forget", "b");

    assertEquals(10, total("a"));
    assertFalse(lethe.memories().values().toString().contains("gateway status 6"));
    assertEquals(id("a"), tombstone("c").get("replaced_by").asText());
    lethe.hears(gateway("c", 7).with("reinforcement_count", 5).at(20));
    assertEquals(14, total("a"));
  }

  @Test
  void references_follow_the_canonical_and_return_after_a_restore() {
    lethe.hears(gateway("b", 6));
    lethe.hears(gateway("c", 7));
    lethe.hears(entry("e", "see both").with("references", List.of("b", "c", "x")));
    assertEquals(List.of("b", "x"), references("e"));

    lethe.hears(
        gateway("a", 5).with("reinforcement_count", 9).with("references", List.of("b", "e")));
    assertEquals(List.of("a", "x"), references("e"));
    assertEquals(List.of("e"), references("a"));

    asks("memory.restore", "b");
    assertEquals(List.of("b", "x"), references("e"));
    assertEquals(List.of("b", "e"), references("a"));
  }

  @Test
  void a_protected_profile_is_never_merged_away() {
    lethe.hears(gateway("a", 5).with("pinned", true));
    lethe.hears(gateway("b", 6).with("significance", "core"));
    lethe.hears(gateway("c", 7).with("pinned", true));

    assertTrue(isLive("a") && isLive("c"));
    assertFalse(isLive("b"));
    assertEquals(2, total("a"));
  }

  @Test
  void of_two_pinned_profiles_the_better_receives_the_others_merges() {
    lethe.hears(gateway("c", 7).with("pinned", true));
    lethe.hears(gateway("b", 6).at(1));
    lethe.hears(entry("e", "see b").with("references", List.of("b")));
    JsonNode before = tombstone("b");
    assertEquals(2, total("c"));

    lethe.hears(gateway("a", 5).with("pinned", true).with("significance", "core").at(2), DAY / 2);

    assertEquals(1, total("c"));
    assertEquals(2, total("a"));
    assertEquals(List.of("a"), references("e"));
    assertEquals(id("a"), memory("b").at("/lifecycle/replaced_by").asText());
    assertEquals(id("a"), tombstone("b").get("replaced_by").asText());
    assertEquals(before.get("deleted_at"), tombstone("b").get("deleted_at"));
    assertEquals(before.get("run_id"), tombstone("b").get("run_id"));
    asks("memory.restore", "b");
    assertEquals(1, total("a"));
  }

  @Test
  void a_pin_of_a_merged_profile_corrects_its_count_and_applies_once_restored() {
    lethe.hears(gateway("a", 5).with("reinforcement_count", 9));
    lethe.hears(gateway("b", 6).at(5));

    lethe.hears(gateway("b", 6).with("reinforcement_count", 4).with("pinned", true).at(9));

    assertFalse(isLive("b"));
    assertEquals(13, total("a"));
    asks("memory.restore", "b");
    assertTrue(isLive("b"));
    assertTrue(memory("b").at("/retrieval/pinned").asBoolean());
    assertEquals(9, total("a"));
  }

  @Test
  void no_more_go_on_a_day_than_may() {
    lethe.close();
    lethe =
        Pipeline.with(
            Policies.edn("{:profile {:mode :apply} :safety {:caps {:profile {:pct 0 :floor 2}}}}"));
    for (int i = 0; i < 5; i++) {
      lethe.hears(gateway("i" + i, i));
    }
    assertEquals(3, live().size());

    lethe.waits(DAY);
    lethe.hears(gateway("j", 9));

    assertEquals(3, live().size());
  }

  @Test
  void a_restored_snapshot_no_longer_counts_for_the_cap_of_its_day() {
    lethe.close();
    lethe =
        Pipeline.with(
            Policies.edn("{:profile {:mode :apply} :safety {:caps {:profile {:pct 0 :floor 2}}}}"));
    for (int i = 0; i < 3; i++) {
      lethe.hears(gateway("i" + i, i));
    }
    assertEquals(1, live().size());

    asks("memory.restore", live().containsKey("i0") ? "i1" : "i0");
    lethe.hears(gateway("j", 9));
    lethe.hears(gateway("k", 9));

    assertEquals(3, live().size(), "one is restored, one was merged in its stead, one is too many");
  }

  private Map<String, Long> live() {
    Map<String, Long> live = new TreeMap<>();
    for (JsonNode memory : lethe.memories().values()) {
      if (!memory.at("/lifecycle/deleted").asBoolean()) {
        live.put(memory.get("item_id").asText(), memory.at("/item/reinforcement_count").asLong());
      }
    }
    return live;
  }

  @Test
  void where_the_mode_is_not_to_apply_nothing_is_merged() {
    lethe.close();
    for (String mode : List.of(":report", ":off")) {
      try (Pipeline other = Pipeline.with(Policies.edn("{:profile {:mode " + mode + "}}"))) {
        lethe = other;
        other.hears(gateway("a", 5));
        assertDecided("minted", "item", other.hears(gateway("b", 6)));
        assertEquals(2, live().size());
      }
    }
    lethe = Pipeline.with(Policies.edn(APPLY));
  }

  @Test
  void a_scope_is_compared_with_itself_alone() {
    lethe.hears(gateway("a", 5));
    lethe.hears(gateway("b", 6).with("collection", "other"));

    assertEquals(2, live().size());
  }

  @Test
  void a_purged_profile_still_counts() {
    lethe.hears(gateway("a", 5).with("reinforcement_count", 9));
    lethe.hears(gateway("b", 6).with("reinforcement_count", 2).at(5));
    lethe.changesTo(Policies.edn("{:profile {:mode :apply}}"));
    lethe.waits(DAY);
    lethe.waits(9 * DAY);
    assertNull(memory("b"));

    lethe.hears(gateway("b", 6).with("reinforcement_count", 5).at(9 * DAY));
    assertEquals(14, total("a"));
    assertNull(memory("b"));

    lethe.hears(profile("b", "queue depth 7").at(9 * DAY + 1));
    assertEquals(9, total("a"));
    assertTrue(isLive("b"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void any_order_of_arrival_keeps_the_same_profiles_and_loses_no_count(long seed) {
    Random random = new Random(seed);
    String[] texts = {
      "gateway api latency %d", "api %d gateway latency", "queue status %dms", "cron %d", "no %d"
    };
    List<ItemJson> items = new ArrayList<>();
    long sum = 0;
    long uncounted = 0;
    for (int i = 0; i < 40; i++) {
      int count = random.nextInt(4);
      sum += count;
      uncounted += count == 0 ? 1 : 0;
      items.add(
          profile("i" + i, String.format(Locale.ROOT, texts[random.nextInt(5)], i))
              .with("reinforcement_count", count)
              .with("created_at", EventJson.DAY + random.nextInt(9))
              .at(random.nextInt(50)));
    }
    items.forEach(lethe::hears);
    Map<String, Long> first = live();
    long kept =
        first.entrySet().stream()
            .filter(one -> item(one.getKey()).get("own_count").asLong() == 0)
            .count();
    lethe.close();
    Collections.shuffle(items, random);
    lethe =
        seed == 1
            ? Pipeline.durable(Policies.edn(APPLY), folder)
            : Pipeline.with(Policies.edn(APPLY));
    for (int i = 0; i < items.size(); i++) {
      lethe.hears(items.get(i));
      lethe.hears(items.get(random.nextInt(i + 1)));
      if (i == 20) {
        lethe.settles();
        lethe.restarts();
      }
    }

    assertEquals(first, live(), "seed " + seed);
    assertEquals(
        sum + uncounted - kept,
        first.values().stream().mapToLong(Long::longValue).sum(),
        "seed " + seed);
  }
}
