package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.Values.assertSameValues;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Names;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.fixture.RandomEvents;
import dev.lethe.fixture.RandomEvents.Arriving;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Policy changes between events: each record is decided by the policy in force at that time. */
class ChangingPolicyTest {
  private static final String CI = "build finished for the release branch after lint and tests";
  private static final double HOURS = 3_600;
  private static final double DAYS = 24 * HOURS;

  private static final List<Policy> POLICIES =
      List.of(
          Policy.defaults(),
          Policies.edn("{:dedupe {:exact-ttl-seconds 20 :near-window-seconds 10}}"),
          Policies.edn("{:families {:max-live 12 :max-signatures 20 :max-templates 3}}"),
          Policies.edn("{:dedupe {:near-min-words 2 :simhash-hamming-threshold 9}}"),
          Policies.edn("{:dedupe {:negations #{} :opposites [[\"heron\" \"egret\"]]}}"),
          Policies.edn("{:minting {:max-seen 40 :seen-hours 1 :unknown-message-days 1}}"),
          Policies.edn("{:normalize {:volatile-rewrites [[#\"e[a-z]+\" \"<e>\"]]}}"),
          Policies.edn("{:tenants {\"other\" {:channels {:default {:raw-bot-memory? true}}}}}"));

  @TempDir Path folder;

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private void changesTo(String edn) {
    pipeline.changesTo(Policies.edn(edn));
  }

  private static EventJson thought(String id) {
    return event(id, "llm.think.trace").with("content", "hm");
  }

  @Test
  void a_decision_carries_the_version_of_the_policy_that_decided() {
    Policy other = Policies.edn("{:minting {:mint-think-traces? true}}");
    JsonNode before = pipeline.hears(thought("e1"));

    pipeline.changesTo(other);
    JsonNode after = pipeline.hears(thought("e2"));

    assertDecided("logged_only/think_trace_off", before);
    assertEquals(Policy.defaults().version(), before.get("policy_version").asText());
    assertDecided("minted/think_trace", after);
    assertEquals(other.version(), after.get("policy_version").asText());
  }

  @Test
  void a_window_counts_as_it_is_now() {
    pipeline.hears(bot("e1", CI).at(0));
    assertDecided("aggregated/exact_duplicate", pipeline.hears(bot("e2", CI).at(90)));

    changesTo("{:dedupe {:exact-ttl-seconds 60 :near-window-seconds 60}}");
    assertDecided("minted/exact_duplicate", pipeline.hears(bot("e3", CI).at(180)));

    pipeline.changesTo(Policy.defaults());
    assertDecided("aggregated/exact_duplicate", pipeline.hears(bot("e4", CI).at(270)));
  }

  @Test
  void a_family_stays_the_same_over_a_change() {
    String family = pipeline.hears(bot("e1", CI).at(0)).get("family_id").asText();

    changesTo("{:dedupe {:near-window-seconds 30}}");
    JsonNode repeat = pipeline.hears(bot("e2", CI).at(1));
    pipeline.settles();

    assertEquals(family, repeat.get("family_id").asText());
    assertEquals(2, pipeline.families().values().iterator().next().get("dup_count").asInt());
  }

  @Test
  void changed_lists_of_polarity_words_apply_at_once() {
    String text = "lane one is closed and lane two is open between the river and the old mill ";
    String more = "because of works on the bridge by the south station until the end of may ";
    JsonNode first = pipeline.hears(bot("e1", text + more + "heron").at(0));
    assertDecided("minted/new_value", pipeline.hears(bot("e2", text + more + "egret").at(1)));

    changesTo("{:dedupe {:opposites [[\"heron\" \"stork\"]]}}");
    JsonNode apart = pipeline.hears(bot("e3", text + more + "stork").at(2));

    assertDecided("minted/new_family", apart);
    assertNotEquals(first.get("family_id"), apart.get("family_id"));
  }

  @Test
  void a_text_is_normalized_by_the_current_policy() {
    pipeline.hears(person("e1", "ticket ABC"));
    changesTo("{:normalize {:volatile-rewrites [[#\"[A-Z]+\" \"<key>\"]]}}");

    String memory = pipeline.hears(person("e2", "ticket ABC")).get("memory_id").asText();

    assertEquals("ticket <key>", pipeline.memory(memory).at("/content/normalized_text").asText());
  }

  @Test
  void the_size_limit_of_events_changes_with_the_policy() {
    pipeline.hears(person("e1", "x".repeat(200)));
    changesTo("{:minting {:max-event-bytes 300}}");

    assertNull(pipeline.hears(person("e2", "x".repeat(200))));
    assertEquals(1, pipeline.records(pipeline.topics().deadLetters()).size());
  }

  @Test
  void an_event_id_is_remembered_as_long_as_the_current_policy_sets() {
    pipeline.hears(event("e1", "system.tick"), 0);
    changesTo("{:minting {:seen-hours 1}}");

    JsonNode after = pipeline.hears(event("e1", "system.tick"), HOURS + 1);

    assertDecided("logged_only/empty_tick", after);
  }

  @Test
  void the_current_policy_limits_the_number_of_remembered_event_ids() {
    for (int i = 0; i < 10; i++) {
      pipeline.hears(event("e" + i, "system.tick"));
    }
    changesTo("{:minting {:max-seen 3}}");
    pipeline.hears(event("e10", "system.tick"));

    assertDecided("redelivered/redelivered", pipeline.hears(event("e8", "system.tick")));
    assertDecided("logged_only/empty_tick", pipeline.hears(event("e7", "system.tick")));
  }

  @Test
  void a_limit_of_more_event_ids_than_a_task_can_store_is_accepted() {
    changesTo("{:minting {:max-seen 1000000000}}");
    pipeline.hears(event("e1", "system.tick"));

    assertDecided("redelivered/redelivered", pipeline.hears(event("e1", "system.tick")));
  }

  @Test
  void the_current_policy_limits_the_number_of_remembered_texts() {
    for (String word : List.of("heron", "egret", "stork", "ibis", "crane")) {
      pipeline.hears(bot(word, word));
    }
    changesTo("{:families {:max-live 2}}");

    pipeline.hears(bot("e6", "wren"));

    assertEquals(2, pipeline.rows(Names.EXACT_HASHES));
  }

  @Test
  void a_sweep_uses_the_current_retention() {
    pipeline.hears(bot("e1", "heron"), 0);
    pipeline.hears(deletion("e2", "m-unknown"), 0);
    changesTo("{:families {:family-retention-days 1} :minting {:unknown-message-days 1}}");

    pipeline.hears(person("e3", "hello"), 2 * DAYS + HOURS);
    pipeline.waitsFor(7_200_000);

    assertEquals(0, pipeline.rows(Names.EXACT_HASHES));
    assertEquals(2, pipeline.rows(Names.MESSAGE_MEMORIES), "of e1 and e3");
  }

  @Test
  void counts_are_published_at_the_interval_of_now() {
    changesTo("{:families {:publish-interval-seconds 60}}");
    pipeline.hears(bot("e1", CI).at(0));
    pipeline.hears(bot("e2", CI).at(1));
    pipeline.waits(40);
    assertEquals(0, pipeline.families().size());

    pipeline.waits(62);
    assertEquals(1, pipeline.families().size());
  }

  @Test
  void a_shorter_interval_applies_to_an_idle_task() {
    changesTo("{:families {:publish-interval-seconds 86400}}");
    pipeline.hears(bot("e1", CI).at(0));
    pipeline.hears(bot("e2", CI).at(1));
    pipeline.waits(30);

    changesTo("{:families {:publish-interval-seconds 5}}");
    pipeline.waits(41);
    pipeline.waits(46);

    assertEquals(1, pipeline.families().size());
  }

  @Test
  void a_channels_name_is_that_of_now() {
    pipeline.hears(bot("e1", CI).at(0));
    changesTo("{:channels {\"general\" {:name \"the lobby\"}}}");
    pipeline.hears(bot("e2", CI).at(1));
    pipeline.settles();

    assertEquals(
        "ci-notify spam in the lobby",
        pipeline.families().values().iterator().next().get("topic").asText());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void a_change_equals_a_restart_with_the_new_policy(long seed) {
    Random random = new Random(seed);
    Policy first = POLICIES.get(random.nextInt(POLICIES.size()));
    try (Pipeline changed = Pipeline.with(first);
        Pipeline restarted = Pipeline.durable(first, folder)) {
      for (Arriving event : RandomEvents.of(seed, 700)) {
        changed.hears(event.bytes(), event.arrival());
        restarted.hears(event.bytes(), event.arrival());
        if (random.nextInt(80) == 0) {
          Policy other = POLICIES.get(random.nextInt(POLICIES.size()));
          changed.settles();
          restarted.settles();
          changed.changesTo(other);
          restarted.restartsWith(other);
        }
      }
      changed.settles();
      restarted.settles();

      assertSameValues(restarted.lastValues(), changed.lastValues(), "seed " + seed);
    }
  }
}
