package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.Pipeline;

/** Sends a pipeline the calls that people and agents make about suppress rules. */
final class RuleTalk {
  private final Pipeline pipeline;
  private int calls;

  RuleTalk(Pipeline pipeline) {
    this.pipeline = pipeline;
  }

  /**
   * Returns a call that proposes a rule.
   *
   * @param channel null for all channels of the tenant
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

  /** Proposes a rule and returns its id. */
  String propose(String channel, String type, String value, String action) {
    JsonNode reply = pipeline.asks(proposal(channel, type, value, action));
    assertTrue(reply.get("ok").booleanValue(), reply::toString);
    return reply.at("/result/rule_id").asText();
  }

  /**
   * Calls {@code rule.approve}, {@code rule.reject} or {@code rule.remove} and returns the reply.
   */
  JsonNode says(String tool, String rule) {
    return pipeline.asks(call("c" + calls++, tool).with("rule", rule));
  }

  /** Proposes and approves a rule of a channel and returns its id. */
  String active(String channel, String type, String value, String action) {
    String rule = propose(channel, type, value, action);
    assertEquals("active", says("rule.approve", rule).at("/result/status").asText());
    return rule;
  }
}
