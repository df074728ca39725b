package dev.lethe.call.llm;

import dev.lethe.event.Scope;

/**
 * Answer of an LLM worker.
 *
 * @param requestId id of the request
 * @param scope scope of the request
 * @param task task of the request
 * @param model model that answered last, or null if none was used
 * @param output JSON as defined by the task; null after an error
 * @param error null if there is an output; else an {@link LlmError} with details, as written by
 *     {@link LlmError#withDetail}
 * @param tokens tokens used over all attempts, or null if not counted
 */
public record LlmResult(
    String requestId,
    Scope scope,
    String task,
    String model,
    String output,
    String error,
    Long tokens) {

  /** Returns the result of a successful request. */
  public static LlmResult done(LlmRequest request, String model, String output, Long tokens) {
    return new LlmResult(
        request.requestId(), request.scope(), request.task(), model, output, null, tokens);
  }

  /**
   * Returns the result of a failed request.
   *
   * @param model model that answered last, or null if none was used
   */
  public static LlmResult failed(LlmRequest request, String model, String error, Long tokens) {
    return new LlmResult(
        request.requestId(), request.scope(), request.task(), model, null, error, tokens);
  }
}
