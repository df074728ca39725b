package dev.lethe.llm;

import dev.lethe.event.Scope;

/**
 * An LLM worker's answer.
 *
 * @param requestId of the request
 * @param scope of the request
 * @param task of the request
 * @param model that answered last, or null if none was asked
 * @param output JSON by the task; null after an error
 * @param error null unless there is no output: an {@link LlmError} and what more there is to say,
 *     as {@link LlmError#said} writes it
 * @param tokens spent on it over all attempts, or null if nobody counted
 */
public record LlmResult(
    String requestId,
    Scope scope,
    String task,
    String model,
    String output,
    String error,
    Long tokens) {

  /** The request was done. */
  public static LlmResult done(LlmRequest request, String model, String output, Long tokens) {
    return new LlmResult(
        request.requestId(), request.scope(), request.task(), model, output, null, tokens);
  }

  /**
   * The request can't be done.
   *
   * @param model that answered last, or null if none was asked
   */
  public static LlmResult failed(LlmRequest request, String model, String error, Long tokens) {
    return new LlmResult(
        request.requestId(), request.scope(), request.task(), model, null, error, tokens);
  }
}
