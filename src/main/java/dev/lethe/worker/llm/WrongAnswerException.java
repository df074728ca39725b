package dev.lethe.worker.llm;

/**
 * Signals that a model's answer doesn't match its task; the message contains the path and the
 * reason.
 */
final class WrongAnswerException extends Exception {
  private static final long serialVersionUID = 1L;

  WrongAnswerException(String fault) {
    super(fault);
  }
}
