package dev.lethe.worker.llm;

import dev.lethe.call.llm.LlmError;
import dev.lethe.memory.summary.InvalidAnswerException;

/**
 * Prompt to a model, and the interpretation of its answer. The text of memories is in a JSON
 * document in the user's message, so that it can't end the message; the instructions are in the
 * system's message. The model doesn't receive the memories' ids, so it can't make false claims
 * about them.
 */
interface Task {
  /** Returns the messages to the model. */
  Prompt prompt();

  /**
   * Returns the task's output as JSON.
   *
   * @param answer text that the model wrote
   * @throws InvalidAnswerException if the answer can't be used
   */
  String output(String answer) throws InvalidAnswerException;

  /** Returns the error of the request if a model's answer was unusable twice. */
  default LlmError ofWrongAnswer() {
    return LlmError.ANSWER_INVALID;
  }
}
