package dev.lethe.call.llm;

import java.util.Locale;
import java.util.Optional;

/** Reason why a request has no output. */
public enum LlmError {
  /** The model's output isn't a valid summary, even after a retry. */
  SUMMARY_JSON_VALIDATION_FAILED,
  /** The model's output for another task is invalid, even after a retry. */
  ANSWER_INVALID,
  /** The worker doesn't know the task. */
  UNKNOWN_TASK,
  /** The request's input doesn't fit its task. */
  INVALID_INPUT,
  /** No model accepts a request with that number of tokens. */
  TOO_LONG,
  /** Every suitable model rejected the request or kept failing. */
  UNAVAILABLE;

  /** Code in a result. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the error as written in a result, with details: {@code too_long: 4 > 3 tokens}. */
  public String withDetail(String detail) {
    return wireName() + ": " + detail;
  }

  /** Returns the error of a result; empty if this release doesn't know it. */
  public static Optional<LlmError> of(String error) {
    int end = error.indexOf(':');
    String code = end < 0 ? error : error.substring(0, end);
    for (LlmError known : values()) {
      if (known.wireName().equals(code)) {
        return Optional.of(known);
      }
    }
    return Optional.empty();
  }
}
