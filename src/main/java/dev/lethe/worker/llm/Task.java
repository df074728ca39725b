package dev.lethe.worker.llm;

import dev.lethe.llm.LlmError;

/**
 * What a model is asked for, and how its answer is read. What memories say stands in a JSON
 * document of the user's message, so that no text in it can end where it stands; what to do stands
 * in the system's. A model isn't told the memories' ids, and can't lie about them.
 */
interface Task {
  /** What is said to the model. */
  Prompt prompt();

  /**
   * The output of the task, from what a model wrote: JSON.
   *
   * @throws WrongAnswerException if it can't be used
   */
  String output(String answer) throws WrongAnswerException;

  /** What the error of the request is when a model twice wrote what can't be used. */
  default LlmError ofWrongAnswer() {
    return LlmError.ANSWER_INVALID;
  }
}
