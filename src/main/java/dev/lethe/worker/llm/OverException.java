package dev.lethe.worker.llm;

/** Nobody waits for a request's answer any more. */
final class OverException extends Exception {
  private static final long serialVersionUID = 1L;
}
