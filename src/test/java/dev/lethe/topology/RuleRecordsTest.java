package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.policy.RuleText;
import dev.lethe.config.Names;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyRow;
import dev.lethe.processor.StartingPolicy;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** Records of suppress rules on the policy topic: rule U3. */
class RuleRecordsTest {
  private static final Logger LOGGER =
      (Logger) LoggerFactory.getLogger("dev.lethe.processor.PolicyFanOut");
  private static final SuppressRule RULE =
      SuppressRule.proposed(
          "r", "default", null, new RuleMatch(RuleMatch.Type.REGEX, "spam"), RuleAction.DROP_EVENT);
  private static final SuppressRule ACTIVE = RULE.with(RuleStatus.ACTIVE);

  private final ListAppender<ILoggingEvent> told = new ListAppender<>();
  private Pipeline pipeline = Pipeline.withDefaults();
  private int events;

  @AfterEach
  void close() {
    LOGGER.detachAppender(told);
    pipeline.close();
  }

  private void hears(SuppressRule rule) {
    pipeline.hearsPolicy(rule.ruleId(), RuleText.of(rule).getBytes(StandardCharsets.UTF_8));
  }

  private void assertHolds(boolean expected) {
    String verdict = pipeline.hears(bot("e" + events, "spam " + events++)).get("verdict").asText();
    assertEquals(expected ? "suppressed" : "minted", verdict);
  }

  private void begins(SuppressRule rule, long offset) {
    pipeline.close();
    Map<String, PolicyRow> rules = Map.of(rule.ruleId(), new PolicyRow(offset, RuleText.of(rule)));
    pipeline = Pipeline.beginning(new StartingPolicy(Policy.defaults(), null, rules));
  }

  @Test
  void a_rule_applies_and_ends_from_the_next_record_on() {
    hears(RULE);
    assertHolds(false);

    hears(ACTIVE);
    assertHolds(true);

    hears(RULE.with(RuleStatus.REMOVED));
    pipeline.hears(bot("other", "spam of its own"));
    assertDecided("minted/new_family", pipeline.decisions().get(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"rule":{}}                                                             | rule.match.type must be
          {"rule":{"match":{"type":"regex","value":"(a"}}}                        | the regex is not a valid regex
          {"rule":{"match":{"type":"regex","value":"(?=a)"}}}                     | cannot run in linear time
          {"rule":{"match":{"type":"exact_hash","value":"12"}}}                   | rule.match.value is not a hash
          {"rule":{"match":{"type":"regex","value":"a"}}}                         | rule.rule_id is not an id
          {"rule":{"rule_id":"r","match":{"type":"regex","value":"a"},"action":"mute"}} | rule.action must be
          {"rule":{"rule_id":"r","match":{"type":"regex","value":"a"},"action":"drop_event","status":"on"}} | rule.status must be
          {"rule":{"rule_id":"r","match":{"type":"regex","value":"a"},"action":"drop_event","status":"active"}} | it contains the rule r
          {"policy":{"text":"{}"}}                                                | rule is missing
          {                                                                       | neither JSON nor framed Avro
          ``                                                                      | use rule.remove to end a rule
          """)
  void an_unusable_rule_is_logged_once_and_the_old_one_stays(String value, String why) {
    hears(ACTIVE);
    LOGGER.addAppender(told);
    told.start();

    pipeline.hearsPolicy(ACTIVE.ruleId(), value.getBytes(StandardCharsets.UTF_8));

    assertHolds(true);
    assertEquals(1, told.list.size(), told.list::toString);
    String said = told.list.get(0).getFormattedMessage();
    assertTrue(said.contains(why), said);
    assertTrue(said.contains("contains no valid rule"), said);
    assertEquals(1.0, pipeline.metric("refused-policies-total"));
  }

  @Test
  void a_null_ends_no_rule() {
    hears(ACTIVE);

    pipeline.hearsPolicy(ACTIVE.ruleId(), null);

    assertHolds(true);
  }

  @Test
  void a_task_without_rows_begins_with_the_topics_rules_at_the_start() {
    begins(ACTIVE, 5);

    assertHolds(true);
    assertEquals(
        new PolicyRow(5, RuleText.of(ACTIVE)),
        pipeline.policyRowsOf(Names.POLICY).get(ACTIVE.ruleId()));
  }

  @Test
  void a_rule_record_older_than_the_current_one_changes_nothing() {
    begins(ACTIVE, 5);

    hears(RULE.with(RuleStatus.REMOVED));

    assertHolds(true);
  }

  @Test
  void a_task_that_begins_again_keeps_its_rules_and_the_policy_changes_without_them() {
    hears(ACTIVE);

    pipeline.restarts();
    assertHolds(true);
    pipeline.hearsPolicy("{:minting {:seen-hours 7}}");

    assertHolds(true);
  }

  @Test
  void a_local_decision_is_removed_once_the_topic_contains_it() {
    CallJson proposal = new RuleTalk(pipeline).proposal(null, "regex", "spam", "drop_event");

    JsonNode reply = pipeline.asks(proposal);

    assertEquals(RULE.ruleId(), reply.at("/result/rule_id").asText());
    assertEquals(Set.of(RULE.ruleId()), pipeline.policyRowsOf(Names.POLICY).keySet());
  }
}
