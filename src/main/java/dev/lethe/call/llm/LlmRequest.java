package dev.lethe.call.llm;

import dev.lethe.event.Scope;

/**
 * Request to an LLM worker.
 *
 * @param requestId id that the answer repeats
 * @param scope scope of the request, and key of its answer
 * @param task requested task, such as {@link #SUMMARIZE}
 * @param runId run that sent the request, or null
 * @param input input of the task, a JSON object
 * @param requestedAt epoch milliseconds
 * @param notAfter time from which the answer is useless, epoch milliseconds; null for never
 */
public record LlmRequest(
    String requestId,
    Scope scope,
    String task,
    String runId,
    String input,
    long requestedAt,
    Long notAfter) {

  /** Task that returns a summary in the format {@code json_v1}. */
  public static final String SUMMARIZE = "summarize";

  /** Task that returns the text of an entry that replaces others. */
  public static final String MERGE_ENTRIES = "merge_entries";

  /** Task that returns five scores for each of several patterns. */
  public static final String SCORE_PATTERNS = "score_patterns";

  /** Task that returns a better text of a pattern, and the reason why it is better. */
  public static final String UPDATE_PATTERN = "update_pattern";

  /** Task that returns how entries of a review case relate, and the reason. */
  public static final String SORT_ENTRIES = "sort_entries";

  /** Returns true if the request has expired. */
  public boolean isOver(long now) {
    return notAfter != null && now >= notAfter;
  }
}
