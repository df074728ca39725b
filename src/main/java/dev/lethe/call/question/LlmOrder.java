package dev.lethe.call.question;

import dev.lethe.call.Order;
import dev.lethe.call.llm.LlmRequest;

/** Order of a request to a model. */
public record LlmOrder(LlmRequest request) implements Order {
  /**
   * Returns the order that sends a question to the model workers.
   *
   * @param task task of the request, as in {@link LlmRequest}
   * @param input input of the task, a JSON object
   * @param askedAt epoch milliseconds
   * @param notAfter time after which an answer is no longer awaited, epoch milliseconds
   */
  public static LlmOrder of(
      ModelQuestion question, String task, String input, long askedAt, long notAfter) {
    return new LlmOrder(
        new LlmRequest(
            question.requestId(),
            question.scope(),
            task,
            question.runId(),
            input,
            askedAt,
            notAfter));
  }
}
