package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Group;
import java.util.List;

/** Models that the LLM worker uses, and their limits. */
public record ModelPolicy(
    @Group ModelLimit actor,
    @Key(value = "true", path = ":actor :tool-call-strict?")
        @Doc("Rejects tool calls with unknown arguments.")
        boolean toolCallStrict,
    @Key(
            value = "qwen3-vl-4b 131072, qwen3-vl-8b 65536",
            example = "[{:name \"qwen3-vl-4b\" :max-context-tokens 131072}]")
        @Doc("Models to ask, in this order, if the first does not answer.")
        List<ModelLimit> fallbacks) {}
