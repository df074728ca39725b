package dev.lethe.memory;

/**
 * How much a memory weighs in retrieval by what it is: contracts section 2. The preference orders
 * of seed 002 section 2 follow from them.
 */
public final class RetrievalWeights {
  public static final double SUMMARY = 1.2;
  public static final double AGGREGATE = 1.1;
  public static final double HUMAN_OR_ASSISTANT = 1.0;
  public static final double TOOL_RESULT = 0.8;
  public static final double RAW_BOT_MESSAGE = 0.5;
  public static final double THINK_TRACE = 0.2;

  private RetrievalWeights() {}

  /** The weight of a new memory; what is kept for audit alone weighs as little as a thought. */
  public static double of(Kind kind, boolean authorIsBot) {
    return switch (kind) {
      case SUMMARY, WISDOM -> SUMMARY;
      case AGGREGATE -> AGGREGATE;
      case MESSAGE -> authorIsBot ? RAW_BOT_MESSAGE : HUMAN_OR_ASSISTANT;
      case ASSISTANT_MESSAGE -> HUMAN_OR_ASSISTANT;
      case TOOL_RESULT -> TOOL_RESULT;
      case THINK_TRACE, TOOL_CALL, SYSTEM, ADMIN, TOMBSTONE -> THINK_TRACE;
    };
  }
}
