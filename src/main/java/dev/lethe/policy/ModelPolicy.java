package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;

/**
 * Models that the LLM worker uses, and their limits.
 *
 * @param fallbacks models to try, in this order, if the actor doesn't answer
 * @param toolCallStrict true to reject unknown arguments of tool calls
 */
public record ModelPolicy(ModelLimit actor, List<ModelLimit> fallbacks, boolean toolCallStrict) {
  static final PolicyKey<String> NAME =
      key(
          ":models :actor :name",
          ScalarType.text(200),
          "qwen3-vl-2b",
          "The model that the LLM worker asks first.");
  static final PolicyKey<Integer> MAX_CONTEXT_TOKENS =
      key(
          ":models :actor :max-context-tokens",
          ScalarType.whole(1, ModelLimit.MAX_TOKENS),
          262_144,
          "How many tokens a request to it may have.");
  static final PolicyKey<Boolean> TOOL_CALL_STRICT =
      key(
          ":models :actor :tool-call-strict?",
          ScalarType.flag(),
          true,
          "Whether an argument that a tool does not know is an error.");
  static final PolicyKey<List<ModelLimit>> FALLBACKS =
      key(
              ":models :fallbacks",
              new VectorOf<>(
                  "a vector of maps of :name and :max-context-tokens", ModelLimit.TYPE, 20),
              List.of(
                  new ModelLimit("qwen3-vl-4b", 131_072), new ModelLimit("qwen3-vl-8b", 65_536)),
              "The models asked, in this order, when the first does not answer.")
          .example("[{:name \"qwen3-vl-4b\" :max-context-tokens 131072}]");

  static final List<PolicyKey<?>> KEYS =
      List.of(NAME, MAX_CONTEXT_TOKENS, TOOL_CALL_STRICT, FALLBACKS);

  static ModelPolicy of(PolicyValues values) {
    return new ModelPolicy(
        new ModelLimit(values.get(NAME), values.get(MAX_CONTEXT_TOKENS)),
        values.get(FALLBACKS),
        values.get(TOOL_CALL_STRICT));
  }
}
