package dev.lethe.call;

import dev.lethe.event.ErrorCode;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.memory.summary.Sentences;
import java.util.List;

/** Answer of one partition to a call, or the merged answer of all partitions. */
public sealed interface Answer {

  /** The call succeeded. */
  record Done(Output output) implements Answer {}

  /** The call succeeded, and its output has been merged into that of another partition. */
  record Merged() implements Answer {}

  /**
   * The call was refused and changed nothing.
   *
   * @param message a sentence for people, cut to {@link #MAX_MESSAGE} characters
   * @param path JSON path into the call's args of the missing or wrong field, cut like the message,
   *     or null
   * @param nearest existing names that are similar to an unknown one, most similar first; the
   *     message of the reply lists them
   */
  record Refused(ErrorCode code, String message, String path, List<String> nearest)
      implements Answer {
    /**
     * Largest length of a message or path, in characters: messages may quote arguments, and paths
     * their names, which may be as large as a call.
     */
    public static final int MAX_MESSAGE = 2_000;

    /** Largest number of similar names. */
    public static final int MAX_NEAREST = 3;

    public Refused {
      message = message == null ? null : Sentences.shown(message, MAX_MESSAGE);
      path = path == null ? null : Sentences.shown(path, MAX_MESSAGE);
      nearest = List.copyOf(nearest);
    }

    public Refused(ErrorCode code, String message, String path) {
      this(code, message, path, List.of());
    }

    public Refused(ErrorCode code, String message) {
      this(code, message, null);
    }

    /** Returns a copy whose message lists the given similar names. */
    Refused suggesting(List<String> names) {
      return names.isEmpty()
          ? this
          : new Refused(code, message + ". Did you mean " + String.join(" or ", names) + "?", path);
    }

    /** Returns the error of a call whose answer doesn't fit into a record. */
    public static Refused tooLarge() {
      return new Refused(
          ErrorCode.REPLY_TOO_LARGE,
          "the reply does not fit into a record, but the call's changes are in effect. Call it "
              + "for a single scope or tenant, or with a lower limit");
    }

    public static Refused of(Refusal refusal) {
      return new Refused(refusal.code(), refusal.message(), refusal.path());
    }
  }
}
