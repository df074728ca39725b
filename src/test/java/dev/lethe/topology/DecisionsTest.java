package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static dev.lethe.fixture.Verdicts.assertEmbed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** All fields of a decision, and the reasons of windows and vectors: rules M2, M5 and V1 to V3. */
class DecisionsTest {
  private static final String CI = "build finished for the release branch after lint and tests";

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private void withPolicy(String edn) {
    pipeline.close();
    pipeline = Pipeline.with(Policies.edn(edn));
  }

  private static List<String> fields(JsonNode node) {
    List<String> fields = new ArrayList<>();
    node.fieldNames().forEachRemaining(fields::add);
    return fields;
  }

  @Test
  void a_decision_has_its_fields_and_no_other() {
    JsonNode minted = pipeline.hears(bot("e1", CI).at(3));
    JsonNode near = pipeline.hears(bot("e2", CI + "!").at(4));
    JsonNode logged = pipeline.hears(event("e3", "system.tick").at(5));

    assertEquals(
        List.of(
            "event_id",
            "type",
            "scope",
            "verdict",
            "reason",
            "memory_id",
            "family_id",
            "embed",
            "policy_version",
            "occurred_at"),
        fields(minted));
    assertEquals(List.of("verdict", "reason"), fields(minted.get("embed")));
    assertEquals("e1", minted.get("event_id").asText());
    assertEquals("discord.message.created", minted.get("type").asText());
    assertEquals("default/general", minted.get("scope").asText());
    assertEquals(EventJson.DAY + 3000, minted.get("occurred_at").asLong());
    assertTrue(near.has("distance"), near::toString);
    assertEquals(
        List.of(
            "event_id",
            "type",
            "scope",
            "verdict",
            "reason",
            "embed",
            "policy_version",
            "occurred_at"),
        fields(logged));
  }

  @Test
  void the_policy_version_is_the_start_of_the_policys_hash() {
    JsonNode decision = pipeline.hears(person("e1", "text"));
    withPolicy("{:minting {:seen-hours 25}}");
    JsonNode other = pipeline.hears(person("e1", "text"));

    assertEquals(Policy.defaults().version(), decision.get("policy_version").asText());
    assertTrue(decision.get("policy_version").asText().matches("[0-9a-f]{12}"));
    assertNotEquals(decision.get("policy_version"), other.get("policy_version"));
  }

  @Test
  void only_a_near_duplicate_has_a_distance() {
    pipeline.hears(bot("e1", CI));

    JsonNode exact = pipeline.hears(bot("e2", CI).at(1));
    JsonNode near = pipeline.hears(bot("e3", CI + "!").at(2));

    assertNull(exact.get("distance"));
    assertDecided("aggregated/near_duplicate", near);
    assertTrue(near.get("distance").asInt() >= 0 && near.get("distance").asInt() <= 6);
  }

  @Test
  void repeats_after_their_window_are_minted_by_how_they_were_recognized() {
    String template = "nightly backup of volume heron-%s finished";
    JsonNode first = pipeline.hears(bot("e1", CI).at(0));
    JsonNode exact = pipeline.hears(bot("e2", CI).at(3601));
    JsonNode near = pipeline.hears(bot("e3", CI + "!").at(3601 + 601));
    for (int n = 0; n < 8; n++) {
      pipeline.hears(bot("t" + n, String.format(template, (char) ('a' + n))).at(5000));
    }
    JsonNode inside = pipeline.hears(bot("t8", String.format(template, "x")).at(5000));
    JsonNode after = pipeline.hears(bot("t9", String.format(template, "y")).at(5000 + 3601));

    assertDecided("minted/exact_duplicate", exact);
    assertEquals(first.get("family_id"), exact.get("family_id"));
    assertDecided("minted/near_duplicate", near);
    assertEquals(first.get("family_id"), near.get("family_id"));
    assertDecided("aggregated/template_match", inside);
    assertNull(inside.get("distance"));
    assertDecided("minted/template_match", after);
    assertEquals(inside.get("family_id"), after.get("family_id"));
  }

  @Test
  void tokens_are_a_quarter_of_the_characters_rounded_up() {
    withPolicy("{:minting {:embed-max-tokens 2}}");

    assertEmbed("requested/eligible", pipeline.hears(person("e1", "12345678")));
    assertEmbed("summarise_first/tokens", pipeline.hears(person("e2", "123456789")));
    assertEmbed("requested/eligible", pipeline.hears(person("e3", "𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞")));
  }

  @Test
  void any_eligible_kind_over_the_limit_is_summarized_first() {
    withPolicy(
        "{:minting {:embed-max-tokens 2} :channels {\"general\" {:embed-raw-bot-messages? true}}}");
    String twelve = "one two three four five six seven eight nine ten eleven twelve";

    assertEmbed("summarise_first/tokens", pipeline.hears(bot("e1", CI)));
    assertEmbed(
        "summarise_first/tokens",
        pipeline.hears(event("e2", "llm.assistant.message").with("content", twelve)));
    assertEmbed(
        "summarise_first/tokens",
        pipeline.hears(
            event("e3", "tool.result")
                .with("call_id", "c")
                .with("name", "n")
                .with("result", twelve)));
  }

  @Test
  void a_channel_that_embeds_bots_by_default_is_overridden_by_name() {
    withPolicy(
        "{:channels {:default {:embed-raw-bot-messages? true}"
            + " \"quiet\" {:embed-raw-bot-messages? false}}}");

    assertEmbed("requested/eligible", pipeline.hears(bot("e1", CI)));
    assertEmbed("skipped/channel", pipeline.hears(bot("e2", CI).in("quiet")));
  }

  @Test
  void twelve_words_that_are_not_different_bear_no_knowledge() {
    String words = "heron egret stork ibis crane teal wren robin finch lark dove heron";

    assertEmbed(
        "skipped/not_knowledge_bearing",
        pipeline.hears(
            event("e1", "tool.result")
                .with("call_id", "c")
                .with("name", "n")
                .with("result", words)));
  }

  @Test
  void a_decision_without_a_channel_has_its_session_as_scope() {
    JsonNode none =
        pipeline.hears(
            "{\"event_id\":\"a\",\"type\":\"system.tick\",\"occurred_at\":1767268800000}"
                .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    JsonNode session =
        pipeline.hears(
            "{\"event_id\":\"b\",\"type\":\"system.tick\",\"occurred_at\":1767268800000,\"session_id\":\"s\"}"
                .getBytes(java.nio.charset.StandardCharsets.UTF_8));

    assertEquals("default/-", none.get("scope").asText());
    assertEquals("default/session:s", session.get("scope").asText());
  }
}
