package dev.lethe.worker.llm;

/** Where models are asked. Thread-safe. */
interface Chat {

  /**
   * Asks a model, once.
   *
   * @param maxTokens of its answer
   * @throws KeyRefusedException if the endpoint doesn't take the key
   * @throws InterruptedException if the thread is interrupted while it waits for the answer
   */
  Reply ask(String model, Prompt prompt, int maxTokens)
      throws KeyRefusedException, InterruptedException;
}
