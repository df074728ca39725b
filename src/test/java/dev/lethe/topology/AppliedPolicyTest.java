package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.call.Tick;
import dev.lethe.config.Names;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyRow;
import dev.lethe.processor.StartingPolicy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** Policies published on the policy topic: rules G1, G2 and G4. */
class AppliedPolicyTest {
  private static final String THOUGHTS = "{:minting {:mint-think-traces? true}}";
  private static final String OTHER = "{:minting {:seen-hours 7}}";
  private static final Logger LOGGER =
      (Logger) LoggerFactory.getLogger("dev.lethe.processor.PolicyFanOut");

  private final ListAppender<ILoggingEvent> told = new ListAppender<>();
  private Pipeline pipeline = Pipeline.withDefaults();
  private int events;

  @AfterEach
  void close() {
    LOGGER.detachAppender(told);
    pipeline.close();
  }

  private JsonNode decision() {
    return pipeline.hears(event("e" + events++, "llm.think.trace").with("content", "hm"));
  }

  private String version() {
    return decision().get("policy_version").asText();
  }

  private void begins(String edn, long offset) {
    pipeline.close();
    pipeline =
        Pipeline.beginning(new StartingPolicy(Policies.edn(edn), new PolicyRow(offset, edn)));
  }

  @Test
  void a_policy_applies_from_the_next_record_on() {
    assertDecided("logged_only/think_trace_off", decision());

    pipeline.hearsPolicy(THOUGHTS);

    JsonNode after = decision();
    assertDecided("minted/think_trace", after);
    assertEquals(Policy.versionOf(THOUGHTS), after.get("policy_version").asText());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          policy | {"policy":{"text":"{:dedupe {:exact-ttl-seconds -1 :simhash-hamming-threshold -1}}"}} | :simhash-hamming-threshold
          policy | {"policy":{"text":"{:dedupe"}}   | unclosed
          policy | {"policy":{"text":7}}            | policy.text is missing
          policy | {"rule":{"rule_id":"r1"}}        | policy.text is missing
          policy | {                                | neither JSON nor framed Avro
          policy | ``                               | it has no value
          other  | {"policy":{"text":"{}"}}         | its key is "other"
          """)
  void an_unusable_policy_is_logged_once_and_the_current_one_stays(
      String key, String value, String why) {
    pipeline.hearsPolicy(OTHER);
    LOGGER.addAppender(told);
    told.start();

    pipeline.hearsPolicy(key, value.getBytes(StandardCharsets.UTF_8));

    assertEquals(Policy.versionOf(OTHER), version());
    assertEquals(1, told.list.size(), told.list::toString);
    String said = told.list.get(0).getFormattedMessage();
    assertTrue(said.contains(why), said);
    assertTrue(said.contains(Policy.versionOf(OTHER)), said);
    assertEquals(1.0, pipeline.metric("refused-policies-total"));
  }

  @Test
  void all_errors_of_a_policy_are_reported_together() {
    LOGGER.addAppender(told);
    told.start();

    pipeline.hearsPolicy("{:dedupe {:exact-ttl-seconds -1 :simhash-hamming-threshold -1}}");

    String said = told.list.get(0).getFormattedMessage();
    assertTrue(
        said.contains(":exact-ttl-seconds") && said.contains(":simhash-hamming-threshold"), said);
  }

  @Test
  void metrics_show_the_policy_version_of_a_task() {
    pipeline.waits(2);
    assertEquals(Set.of(Policy.defaults().version()), pipeline.labels("policy-info", "version"));

    pipeline.hearsPolicy(OTHER);
    pipeline.waits(4);

    assertEquals(Set.of(Policy.versionOf(OTHER)), pipeline.labels("policy-info", "version"));
  }

  @Test
  void a_null_is_no_policy() {
    pipeline.hearsPolicy(OTHER);
    pipeline.hearsPolicy("policy", null);

    assertEquals(Policy.versionOf(OTHER), version());
  }

  @Test
  void a_tasks_first_record_is_decided_by_the_topics_policy_at_the_start() {
    begins(OTHER, 5);

    assertEquals(Policy.versionOf(OTHER), version());
    assertEquals(new PolicyRow(5, OTHER), pipeline.policy(Names.POLICY).row());
  }

  @Test
  void a_policy_older_than_the_current_one_changes_nothing() {
    begins(OTHER, 5);

    pipeline.hearsPolicy(THOUGHTS);

    assertEquals(Policy.versionOf(OTHER), version());
  }

  @Test
  void a_task_that_begins_again_keeps_its_policy() {
    pipeline.hearsPolicy(OTHER);

    pipeline.restartsWith(Policies.edn(THOUGHTS));

    assertEquals(Policy.versionOf(OTHER), version());
  }

  @Test
  void ticks_come_at_the_interval_of_the_policy_that_was_applied() {
    pipeline.waits(11);
    long before = tick();
    pipeline.hearsPolicy("{:compaction {:interval-minutes 30}}");

    pipeline.waits(1_811);

    assertNotEquals(before, tick());
    assertEquals(EventJson.DAY + 1_800_000, tick());
  }

  private long tick() {
    return pipeline.<Long>stored(Names.TICKS).get(Tick.COMPACTION);
  }

  @Test
  void the_same_policy_again_is_no_change() {
    pipeline.hearsPolicy(OTHER);
    pipeline.hearsPolicy(OTHER);

    assertEquals(1, pipeline.policy(Names.POLICY).row().offset());
    assertEquals(List.of(), pipeline.records(pipeline.topics().deadLetters()));
  }
}
