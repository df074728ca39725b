package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.policy.RuleText;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.RandomEvents;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Effects of suppress rules on messages, through the whole topology: rules U3 to U6. */
class SuppressRulesTest {
  private static final String SPAM = "nightly report of the build farm is ready";

  private final Pipeline pipeline = Pipeline.withDefaults();
  private final RuleTalk talk = new RuleTalk(pipeline);

  @AfterEach
  void end() {
    pipeline.close();
  }

  /** Activates a rule for the tests' channel and returns its id. */
  private String active(String type, String value, String action) {
    return talk.active("general", type, value, action);
  }

  private static void assertRule(String rule, JsonNode decision) {
    assertEquals(rule, decision.path("rule").asText(), decision::toString);
  }

  /** Returns the total count of the only family over all days. */
  private int counted() {
    pipeline.settles();
    return pipeline.families().values().stream().mapToInt(f -> f.get("dup_count").asInt()).sum();
  }

  @Test
  void a_proposal_does_nothing_until_it_is_approved() {
    String rule = talk.propose("general", "regex", "report", "drop_event");
    assertDecided("minted/new_family", pipeline.hears(bot("e1", SPAM)));

    talk.says("rule.approve", rule);

    JsonNode after = pipeline.hears(bot("e2", SPAM));
    assertDecided("suppressed/rule", after);
    assertRule(rule, after);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          exact_hash,     aggregate_only, aggregated/rule, 3
          exact_hash,     drop_memory,    suppressed/rule, 3
          exact_hash,     drop_event,     suppressed/rule, 0
          simhash_family, aggregate_only, aggregated/rule, 3
          simhash_family, drop_memory,    suppressed/rule, 3
          simhash_family, drop_event,     suppressed/rule, 0
          regex,          aggregate_only, aggregated/rule, 3
          regex,          drop_memory,    suppressed/rule, 3
          regex,          drop_event,     suppressed/rule, 0
          """)
  void each_action_has_its_effect_for_every_kind_of_match(
      String type, String action, String expected, int counts) {
    JsonNode first = pipeline.hears(bot("e1", SPAM));
    String family = first.get("family_id").asText();
    JsonNode memory = pipeline.memory(first.get("memory_id").asText());
    String value =
        switch (type) {
          case "exact_hash" -> memory.at("/fingerprints/exact_hash").asText();
          case "simhash_family" -> family;
          default -> "build farm";
        };

    String rule = active(type, value, action);

    for (String id : new String[] {"e2", "e3"}) {
      // Days later, when each message would be minted again without a rule.
      JsonNode decision = pipeline.hears(bot(id, SPAM).at(id.equals("e2") ? 90_000 : 180_000));
      assertDecided(expected, decision);
      assertRule(rule, decision);
      assertNull(decision.get("memory_id"));
      assertEquals("skipped", decision.at("/embed/verdict").asText());
      assertEquals("not_minted", decision.at("/embed/reason").asText());
      assertEquals(counts == 0 ? "" : family, decision.path("family_id").asText());
    }
    assertEquals(counts, counted());
    long messages =
        pipeline.memories().values().stream()
            .filter(m -> m.get("kind").asText().equals("message"))
            .count();
    assertEquals(1, messages);
  }

  @Test
  void regexes_beyond_the_budget_of_a_message_are_not_tried_and_counted() {
    for (int i = 0; i < 40; i++) {
      SuppressRule large =
          SuppressRule.proposed(
                  "accepted by an earlier release",
                  "default",
                  "general",
                  new RuleMatch(RuleMatch.Type.REGEX, "(?i)[a-z0-9_ ]{0,1000}" + i),
                  RuleAction.DROP_EVENT)
              .with(RuleStatus.ACTIVE);
      pipeline.hearsPolicy(large.ruleId(), RuleText.of(large).getBytes(StandardCharsets.UTF_8));
    }

    assertDecided("minted/new_family", pipeline.hears(bot("e1", "no such thing ".repeat(17_000))));
    assertEquals(34.0, pipeline.metric("rules-untried-total"));
    assertDecided("suppressed/rule", pipeline.hears(bot("e2", "the 39th of them")));
  }

  @ParameterizedTest
  @CsvSource({"aggregate_only, aggregated/rule", "drop_memory, suppressed/rule"})
  void the_first_of_a_family_has_no_memory_either_and_counts(String action, String expected) {
    active("regex", "report", action);

    JsonNode first = pipeline.hears(bot("e1", SPAM).at(1));
    JsonNode second = pipeline.hears(bot("e2", SPAM).at(2));

    assertDecided(expected, first);
    assertDecided(expected, second);
    assertEquals(first.get("family_id"), second.get("family_id"));
    assertEquals(2, counted());
    JsonNode record = pipeline.families().values().iterator().next();
    assertEquals(1, record.get("example_snippets").size());
    assertEquals(2, record.get("source_event_ids_sample").size());
    assertTrue(
        pipeline.memories().values().stream()
            .allMatch(memory -> memory.get("kind").asText().equals("aggregate")));
  }

  @Test
  void people_are_never_matched() {
    active("regex", "report", "drop_event");

    assertDecided("minted/human_message", pipeline.hears(person("e1", SPAM)));
  }

  @Test
  void a_regex_is_searched_in_the_normalized_text() {
    active("regex", "^build=<n> failed$", "drop_event");

    assertDecided("suppressed/rule", pipeline.hears(bot("e1", "  build=981   failed ")));
    assertDecided("minted/new_family", pipeline.hears(bot("e2", "a build=981 failed again")));
  }

  @Test
  void a_channels_rule_applies_there_and_a_tenants_rule_in_all_its_scopes() {
    String ofChannel = talk.active("general", "regex", "alpha", "drop_event");
    String ofTenant = talk.active(null, "regex", "beta", "drop_event");

    assertRule(ofChannel, pipeline.hears(bot("e1", "alpha one")));
    assertDecided("minted/new_family", pipeline.hears(bot("e2", "alpha one").in("other")));
    assertRule(ofTenant, pipeline.hears(bot("e3", "beta one")));
    assertRule(ofTenant, pipeline.hears(bot("e4", "beta one").in("other")));
    assertRule(ofTenant, pipeline.hears(bot("e5", "beta one").in("elsewhere")));
    assertDecided("minted/new_family", pipeline.hears(bot("e6", "beta one").tenant("acme")));
  }

  @Test
  void the_strongest_action_wins_and_then_the_lowest_id() {
    String weak = active("regex", "report", "aggregate_only");
    String one = active("regex", "nightly", "drop_memory");
    String other = active("regex", "farm", "drop_memory");
    JsonNode first = pipeline.hears(bot("e1", SPAM));

    assertRule(one.compareTo(other) < 0 ? one : other, first);

    String ofFamily = active("simhash_family", first.get("family_id").asText(), "drop_event");
    assertRule(ofFamily, pipeline.hears(bot("e2", SPAM)));

    talk.says("rule.remove", ofFamily);
    talk.says("rule.remove", one);
    talk.says("rule.remove", other);
    assertRule(weak, pipeline.hears(bot("e3", SPAM)));
  }

  @Test
  void a_rule_for_a_family_applies_to_the_family_it_was_merged_into() {
    // Single-message families that a template merges into one.
    String[] words = {"amber", "basil", "cedar", "dahlia", "elder", "fennel", "ginger", "hazel"};
    String rule = null;
    int e = 0;
    JsonNode last = null;
    String first = null;
    for (String word : words) {
      last =
          pipeline.hears(
              bot("e" + e++, "the " + word + " deploy to production went through").at(e));
      if (first == null) {
        first = last.get("family_id").asText();
      } else if (rule == null) {
        assertDecided("minted/new_family", last);
        String younger = last.get("family_id").asText();
        rule = active("simhash_family", younger, "drop_memory");
      }
    }

    last = pipeline.hears(bot("e" + e++, "the iris deploy to production went through").at(e));

    assertDecided("suppressed/rule", last);
    assertRule(rule, last);
    assertEquals(first, last.get("family_id").asText());
  }

  @Test
  void a_rejected_or_removed_rule_does_nothing() {
    String rejected = talk.propose("general", "regex", "report", "drop_event");
    talk.says("rule.reject", rejected);
    assertDecided("minted/new_family", pipeline.hears(bot("e1", SPAM)));

    String removed = active("regex", "nightly", "drop_event");
    assertDecided("suppressed/rule", pipeline.hears(bot("e2", SPAM)));
    talk.says("rule.remove", removed);

    assertDecided("aggregated/exact_duplicate", pipeline.hears(bot("e3", SPAM)));
  }

  @Test
  void a_task_that_begins_again_has_the_rules_that_it_had() {
    String rule = active("regex", "report", "drop_event");
    String proposed = talk.propose("general", "regex", "waits", "drop_event");

    pipeline.restarts();

    assertRule(rule, pipeline.hears(bot("e1", SPAM)));
    assertEquals("active", talk.says("rule.approve", proposed).at("/result/status").asText());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void in_disorder_too_every_event_is_accounted_for_and_every_member_counted(long seed) {
    active("regex", "heron", "drop_event");
    talk.active("builds", "regex", "egret|stork", "drop_memory");
    talk.active(null, "regex", "wren", "aggregate_only");
    int events = 400;

    RandomEvents.of(seed, events).forEach(event -> pipeline.hears(event.bytes(), event.arrival()));

    Map<String, Integer> members = new TreeMap<>();
    Map<String, String> into = new TreeMap<>();
    pipeline.settles();
    for (JsonNode record : pipeline.families().values()) {
      if (record.has("merged_into")) {
        into.put(record.get("family_id").asText(), record.get("merged_into").asText());
      }
    }
    for (JsonNode decision : pipeline.decisions()) {
      boolean counts =
          List.of("minted", "aggregated", "suppressed").contains(decision.get("verdict").asText());
      if (counts && decision.has("family_id")) {
        String id = decision.get("family_id").asText();
        while (into.containsKey(id)) {
          id = into.get(id);
        }
        members.merge(id, 1, Integer::sum);
      }
    }
    members.values().removeIf(count -> count == 1);
    Map<String, Integer> counts = new TreeMap<>();
    for (JsonNode record : pipeline.families().values()) {
      counts.merge(record.get("family_id").asText(), record.get("dup_count").asInt(), Integer::sum);
    }
    // A family of one whose only message was deleted has a record, too.
    counts.values().removeIf(count -> count <= 1);
    assertEquals(members, counts, () -> "seed " + seed);
    int letters = pipeline.records(pipeline.topics().deadLetters()).size();
    assertEquals(events, pipeline.decisions().size() + letters, () -> "seed " + seed);
    assertTrue(
        pipeline.decisions().stream()
            .anyMatch(decision -> decision.get("verdict").asText().equals("suppressed")),
        () -> "seed " + seed);
  }

  @Test
  void every_event_is_accounted_for_once() {
    active("regex", "dropped", "drop_event");
    active("regex", "folded", "aggregate_only");
    for (int i = 0; i < 20; i++) {
      pipeline.hears(bot("d" + i, "dropped here").at(i));
      pipeline.hears(bot("f" + i, "folded here").at(i));
      pipeline.hears(person("p" + i, "dropped and folded").at(i));
    }
    pipeline.hears(bot("d1", "dropped here").at(30));

    assertEquals(61, pipeline.decisions().size());
    assertEquals(
        Map.of("suppressed", 20L, "aggregated", 20L, "minted", 20L, "redelivered", 1L),
        pipeline.decisions().stream()
            .collect(
                Collectors.groupingBy(
                    decision -> decision.get("verdict").asText(), Collectors.counting())));
    assertEquals(20, counted());
    assertFalse(pipeline.families().isEmpty());
  }
}
