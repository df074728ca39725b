package dev.lethe.worker.llm;

/** Signals that a request has expired. */
final class OverException extends Exception {
  private static final long serialVersionUID = 1L;
}
