package dev.lethe.llm;

import java.util.Locale;
import java.util.Optional;

/** Why a request has no output. */
public enum LlmError {
  /** What the model wrote isn't a summary, nor what it wrote when it was asked again. */
  SUMMARY_JSON_VALIDATION_FAILED,
  /** The same of a task that asks for no summary. */
  ANSWER_INVALID,
  /** The worker doesn't know the task. */
  UNKNOWN_TASK,
  /** The request's input isn't what its task needs. */
  INVALID_INPUT,
  /** No model takes a request of that many tokens. */
  TOO_LONG,
  /** Every model that could take it refused it, or kept failing at it. */
  UNAVAILABLE;

  /** As it stands in a result. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As it stands in a result, with what more there is to say: {@code too_long: 4 > 3 tokens}. */
  public String said(String detail) {
    return wireName() + ": " + detail;
  }

  /** What a result's error is; empty if this release doesn't know it. */
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
