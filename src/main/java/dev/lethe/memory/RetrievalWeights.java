package dev.lethe.memory;

import dev.lethe.policy.ContextPolicy;

/**
 * How much a memory weighs in retrieval by what it is: rule M4. By default a summary comes before
 * an aggregate, that before what people and assistants say, and a bot's own words come late.
 */
public final class RetrievalWeights {
  private RetrievalWeights() {}

  /** The weight of a new memory; what is kept for audit alone weighs as little as a thought. */
  public static double of(Kind kind, boolean authorIsBot, ContextPolicy.Weights weights) {
    return switch (kind) {
      case SUMMARY, WISDOM, SESSION_SUMMARY -> weights.summary();
      case AGGREGATE -> weights.aggregate();
      case PROFILE, SESSION_MESSAGE, PREFERENCE, ENTRY, RELATION, PATTERN -> weights.humanMessage();
      case MESSAGE -> authorIsBot ? weights.rawBotMessage() : weights.humanMessage();
      case ASSISTANT_MESSAGE -> weights.assistantMessage();
      case TOOL_RESULT -> weights.toolResult();
      case THINK_TRACE, TOOL_CALL, SYSTEM, ADMIN, TOMBSTONE -> weights.thinkTrace();
    };
  }
}
