package dev.lethe.worker.llm;

import dev.lethe.model.KeyRefusedException;
import dev.lethe.model.Reply;

/** Endpoint of chat models. Thread-safe. */
interface Chat {

  /**
   * Asks a model once.
   *
   * @param maxTokens maximum number of tokens in the answer
   * @throws KeyRefusedException if the endpoint rejects the API key
   * @throws InterruptedException if the thread is interrupted while it waits for the answer
   */
  Reply<Answer> ask(String model, Prompt prompt, int maxTokens)
      throws KeyRefusedException, InterruptedException;
}
