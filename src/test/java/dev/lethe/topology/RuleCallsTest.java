package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Proposal, approval and rejection of suppress rules through the whole topology: rules U1, U2, U7,
 * C8.
 */
class RuleCallsTest {
  private static final String ANY_RULE = "rule-0123456789abcdef01234567";

  private final Pipeline pipeline = Pipeline.with(Policies.edn("{:minting {:admins #{\"boss\"}}}"));
  private final RuleTalk talk = new RuleTalk(pipeline);

  @AfterEach
  void end() {
    pipeline.close();
  }

  private CallJson proposal() {
    return talk.proposal("general", "regex", "report", "drop_event");
  }

  private JsonNode onTopic(String rule) {
    return pipeline.table(pipeline.topics().policy()).get(rule);
  }

  private int published() {
    return pipeline.records(pipeline.topics().policy()).size();
  }

  private static void assertRefused(String code, String path, JsonNode reply) {
    assertEquals(code, reply.at("/error/code").asText(), reply::toString);
    assertEquals(path, reply.at("/error/path").asText(), reply::toString);
  }

  @Test
  void a_proposal_is_answered_with_its_id_and_status_and_published() {
    JsonNode reply = pipeline.asks(proposal());

    String rule = reply.at("/result/rule_id").asText();
    assertEquals(
        "{\"rule_id\":\""
            + rule
            + "\",\"status\":\"proposed\",\"name\":\"a rule\",\"tenant\":\"default\","
            + "\"channel_id\":\"general\",\"match\":{\"type\":\"regex\",\"value\":\"report\"},"
            + "\"action\":\"drop_event\"}",
        reply.get("result").toString());
    assertEquals("{\"answered\":1,\"missing\":[]}", reply.get("partitions").toString());
    assertEquals(
        "{\"rule\":{\"rule_id\":\""
            + rule
            + "\",\"name\":\"a rule\",\"tenant\":\"default\",\"channel_id\":\"general\","
            + "\"match\":{\"type\":\"regex\",\"value\":\"report\"},"
            + "\"action\":\"drop_event\",\"status\":\"proposed\"}}",
        onTopic(rule).toString());
  }

  @Test
  void a_rule_proposed_twice_is_one_rule() {
    String rule = talk.propose("general", "regex", "report", "drop_event");

    assertEquals(rule, talk.propose("general", "regex", "report", "drop_event"));
    assertEquals(1, published());
  }

  @Test
  void each_transition_is_answered_and_published() {
    String rule = talk.propose("general", "regex", "report", "drop_event");

    for (String step : new String[] {"rule.approve=active", "rule.remove=removed"}) {
      String status = step.substring(step.indexOf('=') + 1);
      JsonNode reply = talk.says(step.substring(0, step.indexOf('=')), rule);

      assertEquals(rule, reply.at("/result/rule_id").asText());
      assertEquals(status, reply.at("/result/status").asText());
      assertEquals(status, onTopic(rule).at("/rule/status").asText());
    }
  }

  @Test
  void a_second_approval_is_harmless() {
    String rule = talk.active("general", "regex", "report", "drop_event");
    int before = published();

    assertEquals("active", talk.says("rule.approve", rule).at("/result/status").asText());
    assertEquals("active", pipeline.asks(proposal()).at("/result/status").asText());
    assertEquals(before, published());
  }

  @Test
  void an_invalid_transition_is_rejected_with_the_reason() {
    String active = talk.active("general", "regex", "report", "drop_event");
    String proposed = talk.propose("general", "regex", "other", "drop_event");
    String rejected = talk.propose("general", "regex", "third", "drop_event");
    talk.says("rule.reject", rejected);

    assertRefused("rule_refused", "$.rule", talk.says("rule.reject", active));
    assertRefused("rule_refused", "$.rule", talk.says("rule.remove", proposed));
    JsonNode reply = talk.says("rule.approve", rejected);
    assertRefused("rule_refused", "$.rule", reply);
    assertEquals(
        "the rule is rejected; only a proposed rule can be approved",
        reply.at("/error/message").asText());
  }

  @Test
  void a_rejected_or_removed_rule_can_be_proposed_again() {
    String rule = talk.propose("general", "regex", "report", "drop_event");
    talk.says("rule.reject", rule);

    JsonNode again = pipeline.asks(proposal());

    assertEquals("proposed", again.at("/result/status").asText());
    assertEquals("active", talk.says("rule.approve", rule).at("/result/status").asText());
    talk.says("rule.remove", rule);
    assertEquals("proposed", pipeline.asks(proposal()).at("/result/status").asText());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          (a      | the regex is not a valid regex
          (a)\\1  | the regex has a back-reference, which cannot run in linear time
          (?=a)b  | the regex has a lookaround, which cannot run in linear time
          (?i)[a-z0-9_ ]{0,1000}x | the regex compiles to 2003 instructions, more than 1000; use smaller counts in {n,m}, or * and +
          a++     | the regex has a possessive quantifier
          """)
  void a_regex_that_does_not_run_in_linear_time_is_refused(String regex, String why) {
    JsonNode reply = pipeline.asks(talk.proposal("general", "regex", regex, "drop_event"));

    assertRefused("rule_refused", "$.rule.match.value", reply);
    String said = reply.at("/error/message").asText();
    assertTrue(said.startsWith(why), said);
    assertEquals(0, published());
  }

  @Test
  void wrong_arguments_are_named_by_their_path() {
    assertRefused(
        "invalid_args",
        "$.rule.match.value",
        pipeline.asks(talk.proposal("general", "exact_hash", "0x12", "drop_event")));
    assertRefused(
        "invalid_args",
        "$.rule.match.type",
        pipeline.asks(talk.proposal("general", "glob", "*", "drop_event")));
    assertRefused(
        "invalid_args",
        "$.rule.action",
        pipeline.asks(talk.proposal("general", "regex", "a", "mute")));
    assertRefused(
        "invalid_args",
        "$.channel_id",
        pipeline.asks(talk.proposal("a/b", "regex", "a", "drop_event")));
    assertRefused(
        "invalid_args",
        "$.rule",
        pipeline.asks(call("x1", "discord.add_suppress_rule").with("channel_id", "general")));
    assertRefused("invalid_args", "$.rule", pipeline.asks(call("x2", "rule.approve")));
  }

  @ParameterizedTest
  @CsvSource({"rule.approve", "rule.reject", "rule.remove"})
  void an_unknown_rule_is_unknown(String tool) {
    assertRefused("unknown_rule", "$.rule", talk.says(tool, ANY_RULE));
  }

  private JsonNode approves(String id, String rule, Consumer<ObjectNode> confined) {
    return pipeline.asks(call(id, "rule.approve").with("rule", rule).changed(confined));
  }

  @Test
  void a_call_confined_to_a_tenant_or_scope_knows_nothing_beyond_it() {
    String rule = talk.propose("general", "regex", "report", "drop_event");
    String wide = talk.propose(null, "regex", "report", "drop_event");

    assertRefused("unknown_rule", "$.rule", approves("x1", rule, c -> c.put("tenant", "acme")));
    assertRefused(
        "unknown_rule", "$.rule", approves("x2", rule, c -> c.put("scope", "default/other")));
    assertRefused(
        "unknown_rule", "$.rule", approves("x3", wide, c -> c.put("scope", "default/general")));
    assertEquals(
        "active",
        approves("x4", rule, c -> c.put("scope", "default/general")).at("/result/status").asText());
    assertEquals(
        "active",
        approves("x5", wide, c -> c.put("tenant", "default")).at("/result/status").asText());
  }

  @Test
  void a_proposal_is_of_the_calls_tenant_and_within_its_scope() {
    JsonNode ofTenant = pipeline.asks(proposal().ofTenant("acme"));
    JsonNode ofScope = pipeline.asks(proposal().in("acme/general"));

    String rule = ofTenant.at("/result/rule_id").asText();
    assertEquals("acme", onTopic(rule).at("/rule/tenant").asText());
    assertEquals(rule, ofScope.at("/result/rule_id").asText());
    assertRefused("invalid_args", "$.channel_id", pipeline.asks(proposal().in("acme/other")));
    assertRefused(
        "invalid_args",
        "$.channel_id",
        pipeline.asks(talk.proposal(null, "regex", "a", "drop_event").in("acme/general")));
  }

  @Test
  void a_tenant_has_so_many_rules_at_the_most() {
    for (int i = 0; i < 500; i++) {
      talk.propose("general", "regex", "report " + i, "drop_event");
    }

    JsonNode more = pipeline.asks(talk.proposal("general", "regex", "more", "drop_event"));

    assertRefused("rule_refused", "$.rule", more);
    talk.propose("general", "regex", "report 7", "drop_event");
    JsonNode elsewhere =
        pipeline.asks(talk.proposal("general", "regex", "m", "drop_event").ofTenant("acme"));
    assertEquals("proposed", elsewhere.at("/result/status").asText());
  }

  private JsonNode commands(String id, String author, String command, String rule) {
    pipeline.hears(
        event(id, "admin.command")
            .author(author, "Boss", false)
            .with("command", command)
            .withJson("args", "{\"rule\":\"" + rule + "\"}"));
    return pipeline.values(pipeline.topics().replies()).stream()
        .filter(reply -> reply.get("command_id").asText().equals("default/general/" + id))
        .reduce(null, (earlier, later) -> later);
  }

  @Test
  void an_administrators_event_is_minted_applied_and_answered() {
    String rule = talk.propose("general", "regex", "report", "drop_event");
    String other = talk.propose("general", "regex", "other", "drop_event");

    assertEquals(
        "active", commands("a1", "boss", "rule.approve", rule).at("/result/status").asText());
    assertEquals(
        "rejected", commands("a2", "boss", "rule.reject", other).at("/result/status").asText());
    assertDecided("suppressed/rule", pipeline.hears(bot("e1", "a report")));
    assertEquals(
        "removed", commands("a3", "boss", "rule.remove", rule).at("/result/status").asText());
    assertDecided("minted/new_family", pipeline.hears(bot("e2", "a report")));
    assertRefused("unknown_rule", "$.rule", commands("a4", "boss", "rule.approve", ANY_RULE));
    assertEquals(
        4,
        pipeline.memories().values().stream()
            .filter(memory -> memory.get("kind").asText().equals("admin"))
            .count());
  }

  @Test
  void another_authors_event_changes_nothing() {
    String rule = talk.propose("general", "regex", "report", "drop_event");

    assertEquals(null, commands("a1", "anybody", "rule.approve", rule));
    assertEquals("proposed", onTopic(rule).at("/rule/status").asText());
  }

  @Test
  void an_administrators_event_is_confined_to_its_tenant() {
    String rule = talk.propose("general", "regex", "report", "drop_event");
    EventJson command =
        event("a1", "admin.command")
            .tenant("acme")
            .author("boss", "Boss", false)
            .with("command", "rule.approve")
            .withJson("args", "{\"rule\":\"" + rule + "\"}");

    pipeline.hears(command);

    JsonNode reply = pipeline.values(pipeline.topics().replies()).get(1);
    assertRefused("unknown_rule", "$.rule", reply);
  }

  @Test
  void a_call_suggested_by_a_family_can_be_sent_unchanged() {
    pipeline.hears(bot("e1", "the same again").tenant("acme").at(1));
    pipeline.hears(bot("e2", "the same again").tenant("acme").at(2));
    pipeline.settles();
    JsonNode family = pipeline.families().values().iterator().next();
    String suggested =
        StreamSupport.stream(family.get("actions_suggested").spliterator(), false)
            .map(JsonNode::asText)
            .filter(action -> action.startsWith("{"))
            .findFirst()
            .orElseThrow();

    JsonNode reply = pipeline.asks(suggested.getBytes(StandardCharsets.UTF_8));

    assertEquals("proposed", reply.at("/result/status").asText(), reply::toString);
    String rule = reply.at("/result/rule_id").asText();
    talk.says("rule.approve", rule);
    JsonNode later = pipeline.hears(bot("e3", "the same again").tenant("acme").at(90_000));
    assertDecided("aggregated/rule", later);
    assertEquals(rule, later.get("rule").asText());
    assertEquals(family.get("family_id"), later.get("family_id"));
  }
}
