package dev.lethe.command;

import dev.lethe.compaction.Refusal;
import dev.lethe.event.ErrorCode;

/** What one partition says to a call, or all of them together. */
public sealed interface Answer {

  /** It is done. */
  record Done(Output output) implements Answer {}

  /**
   * It is not done, and nothing is changed.
   *
   * @param message a sentence for people
   * @param path JSON path into the call's args of the missing or wrong field, or null
   */
  record Refused(ErrorCode code, String message, String path) implements Answer {
    public Refused(ErrorCode code, String message) {
      this(code, message, null);
    }

    static Refused of(Refusal refusal) {
      return new Refused(refusal.code(), refusal.message(), refusal.path());
    }
  }
}
