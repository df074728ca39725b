package dev.lethe.memory;

import dev.lethe.policy.ContextPolicy;

/**
 * How much a memory weighs in retrieval by what it is: contracts section 2. The preference orders
 * of seed 002 section 2 follow from the default weights.
 */
final class RetrievalWeights {
  private RetrievalWeights() {}

  /** The weight of a new memory; what is kept for audit alone weighs as little as a thought. */
  static double of(Kind kind, boolean authorIsBot, ContextPolicy.Weights weights) {
    return switch (kind) {
      case SUMMARY, WISDOM -> weights.summary();
      case AGGREGATE -> weights.aggregate();
      case MESSAGE -> authorIsBot ? weights.rawBotMessage() : weights.humanMessage();
      case ASSISTANT_MESSAGE -> weights.assistantMessage();
      case TOOL_RESULT -> weights.toolResult();
      case THINK_TRACE, TOOL_CALL, SYSTEM, ADMIN, TOMBSTONE -> weights.thinkTrace();
    };
  }
}
