package dev.lethe.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.storage.internals.log.LogConfig;
import org.junit.jupiter.api.Test;

class TopicsTest {
  private static final Topics TOPICS = Topics.withPrefix("lethe.");

  @Test
  void each_topic_is_listed_with_its_cleanup() {
    Map<String, String> expected = new TreeMap<>();
    for (String name :
        List.of(
            "events",
            "items",
            "commands",
            "decisions",
            "reports",
            "replies",
            "actions",
            "llm.requests",
            "llm.results",
            "dead-letters",
            "rekeyed",
            "fan-out",
            "plans",
            "answers")) {
      expected.put("lethe." + name + ".v1", "delete");
    }
    for (String name :
        List.of("policy", "memories", "families", "vectors", "embeddings", "compaction")) {
      expected.put("lethe." + name + ".v1", "compact");
    }

    Map<String, String> listed = new TreeMap<>();
    TOPICS.all().forEach(topic -> listed.put(topic.name(), topic.settings().get("cleanup.policy")));

    assertEquals(expected, listed);
  }

  @Test
  void short_lived_topics_expire_after_days() {
    Map<String, Long> days =
        Map.of("decisions", 7L, "reports", 90L, "replies", 1L, "actions", 1L, "dead-letters", 30L);

    days.forEach(
        (id, count) ->
            assertEquals(Long.toString(count * 86_400_000), setting(id, "retention.ms"), id));
    for (String id : List.of("rekeyed", "fan-out", "plans", "answers")) {
      assertEquals("-1", setting(id, "retention.ms"), id);
      assertEquals("-1", setting(id, "retention.bytes"), id);
    }
  }

  @Test
  void every_topic_is_stamped_on_arrival() {
    for (Topic topic : TOPICS.all()) {
      assertEquals("LogAppendTime", topic.settings().get("message.timestamp.type"), topic.id());
    }
  }

  @Test
  void deleted_records_leave_compacted_topics_within_twelve_hours() {
    for (Topic topic : TOPICS.all()) {
      if (topic.settings().get("cleanup.policy").equals("compact")) {
        assertEquals("21600000", topic.settings().get("segment.ms"), topic.id());
        assertEquals("21600000", topic.settings().get("max.compaction.lag.ms"), topic.id());
        assertEquals("2592000000", topic.settings().get("delete.retention.ms"), topic.id());
      }
    }
  }

  @Test
  void all_topics_except_inputs_accept_eight_mebibytes() {
    for (Topic topic : TOPICS.all()) {
      if (topic.direction() != Topic.Direction.IN) {
        assertEquals("8388608", topic.settings().get("max.message.bytes"), topic.id());
      }
    }
  }

  @Test
  void sources_of_the_main_sub_topology_have_the_same_number_of_partitions() {
    for (String id :
        List.of("events", "items", "rekeyed", "fan-out", "embeddings", "llm-results", "plans")) {
      assertTrue(TOPICS.find(id).orElseThrow().isScoped(), id);
      assertEquals(5, TOPICS.find(id).orElseThrow().partitions(5), id);
    }
    assertEquals(1, TOPICS.find("policy").orElseThrow().partitions(5));
  }

  @Test
  void topics_keyed_by_scope_have_the_same_number_of_partitions() {
    for (Topic topic : TOPICS.all()) {
      if (topic.key().equals("scope") || topic.key().startsWith("scope|")) {
        assertTrue(topic.isScoped(), topic.id());
      }
    }
  }

  @Test
  void every_topic_has_an_accessor() throws Exception {
    Set<String> named = new TreeSet<>();
    for (Method method : Topics.class.getMethods()) {
      if (method.getReturnType() == String.class
          && method.getParameterCount() == 0
          && method.getDeclaringClass() == Topics.class) {
        named.add((String) method.invoke(TOPICS));
      }
    }

    assertEquals(
        TOPICS.all().stream().map(Topic::name).collect(Collectors.toCollection(TreeSet::new)),
        named);
  }

  @Test
  void names_have_the_configured_prefix() {
    Topics staging = Topics.withPrefix("staging.");

    assertEquals("staging.dead-letters.v1", staging.deadLetters());
    assertEquals(staging.find("staging.dead-letters.v1"), staging.find("dead-letters"));
    assertFalse(staging.find("lethe.dead-letters.v1").isPresent());
  }

  @Test
  void kafka_accepts_every_topic_name_and_setting_and_each_has_a_reason() {
    for (Topic topic : TOPICS.all()) {
      org.apache.kafka.common.internals.Topic.validate(topic.name());
      assertNotNull(topic.why(), topic.id());
      assertFalse(topic.value().isBlank(), topic.id());
      assertTrue(
          LogConfig.configNames().containsAll(topic.settings().keySet()),
          topic.id() + topic.settings().keySet());
    }
  }

  private static String setting(String id, String name) {
    return TOPICS.find(id).orElseThrow().settings().get(name);
  }
}
