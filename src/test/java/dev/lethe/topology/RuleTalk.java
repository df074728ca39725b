package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.Pipeline;

/** What people and agents say about suppress rules to a pipeline. */
final class RuleTalk {
  private final Pipeline pipeline;
  private int calls;

  RuleTalk(Pipeline pipeline) {
    this.pipeline = pipeline;
  }

  /**
   * A call that proposes a rule.
   *
   * @param channel null for the tenant's every channel
   */
  CallJson proposal(String channel, String type, String value, String action) {
    return call("c" + calls++, "discord.add_suppress_rule")
        .changed(
            call -> {
              ObjectNode args = call.withObject("/args");
              if (channel != null) {
                args.put("channel_id", channel);
              }
              ObjectNode rule = args.putObject("rule").put("name", "a rule").put("action", action);
              rule.putObject("match").put("type", type).put("value", value);
            });
  }

  /** The id of a rule that is proposed. */
  String propose(String channel, String type, String value, String action) {
    JsonNode reply = pipeline.asks(proposal(channel, type, value, action));
    assertTrue(reply.get("ok").booleanValue(), reply::toString);
    return reply.at("/result/rule_id").asText();
  }

  /** The reply to {@code rule.approve}, {@code rule.reject} or {@code rule.remove}. */
  JsonNode says(String tool, String rule) {
    return pipeline.asks(call("c" + calls++, tool).with("rule", rule));
  }

  /** The id of a rule of that channel that is approved. */
  String active(String channel, String type, String value, String action) {
    String rule = propose(channel, type, value, action);
    assertEquals("active", says("rule.approve", rule).at("/result/status").asText());
    return rule;
  }
}
