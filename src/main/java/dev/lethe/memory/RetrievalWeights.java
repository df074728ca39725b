package dev.lethe.memory;

import dev.lethe.policy.ContextPolicy;

/**
 * Retrieval weights by kind: rule M4. By default summaries rank above aggregates, those above
 * people's and assistants' messages, and a bot's own messages rank low.
 */
public final class RetrievalWeights {
  private RetrievalWeights() {}

  /**
   * Returns the weight of a new memory; memories kept only for audit weigh as little as a thought.
   */
  public static double of(Kind kind, boolean authorIsBot, ContextPolicy.Weights weights) {
    return switch (kind) {
      case SUMMARY, WISDOM, SESSION_SUMMARY -> weights.summary();
      case AGGREGATE -> weights.aggregate();
      case PROFILE, SESSION_MESSAGE, PREFERENCE, ENTRY, RELATION, PATTERN -> weights.humanMessage();
      case MESSAGE, EXCERPT -> authorIsBot ? weights.rawBotMessage() : weights.humanMessage();
      case ASSISTANT_MESSAGE, FACT -> weights.assistantMessage();
      case TOOL_RESULT -> weights.toolResult();
      case THINK_TRACE, TOOL_CALL, SYSTEM, ADMIN, TOMBSTONE -> weights.thinkTrace();
    };
  }
}
