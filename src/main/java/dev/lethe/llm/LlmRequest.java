package dev.lethe.llm;

import dev.lethe.event.Scope;

/**
 * Work for an LLM worker.
 *
 * @param requestId by which it is answered
 * @param scope that it is about; its answer has the same key
 * @param task what is asked for, such as {@link #SUMMARIZE}
 * @param runId the run that asks, or null
 * @param input what the task is about, a JSON object
 * @param requestedAt epoch milliseconds
 * @param notAfter epoch milliseconds from which on nobody waits for an answer; null for never
 */
public record LlmRequest(
    String requestId,
    Scope scope,
    String task,
    String runId,
    String input,
    long requestedAt,
    Long notAfter) {

  /** The task of which the output is a summary in the format {@code json_v1}. */
  public static final String SUMMARIZE = "summarize";

  /** The task of which the output is the text of an entry that stands for others. */
  public static final String MERGE_ENTRIES = "merge_entries";

  /** The task of which the output is five scores for each of several patterns. */
  public static final String SCORE_PATTERNS = "score_patterns";

  /** The task of which the output is a better text of a pattern, and why it is better. */
  public static final String UPDATE_PATTERN = "update_pattern";

  /** Whether nobody waits for an answer any more. */
  public boolean isOver(long now) {
    return notAfter != null && now >= notAfter;
  }
}
