package dev.lethe.worker.llm;

/** What a model wrote isn't what its task asks for; the message says where and why. */
final class WrongAnswerException extends Exception {
  private static final long serialVersionUID = 1L;

  WrongAnswerException(String fault) {
    super(fault);
  }
}
