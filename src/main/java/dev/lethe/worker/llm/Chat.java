package dev.lethe.worker.llm;

import dev.lethe.endpoint.KeyRefusedException;
import dev.lethe.endpoint.Reply;

/** Where models are asked. Thread-safe. */
interface Chat {

  /**
   * Asks a model, once.
   *
   * @param maxTokens of its answer
   * @throws KeyRefusedException if the endpoint doesn't take the key
   * @throws InterruptedException if the thread is interrupted while it waits for the answer
   */
  Reply<Answer> ask(String model, Prompt prompt, int maxTokens)
      throws KeyRefusedException, InterruptedException;
}
