package dev.lethe.compaction;

import java.util.Locale;

/**
 * Why something that was asked for isn't done.
 *
 * @param message for whoever asked; names the memory concerned, if it is one
 * @param path JSON path of the argument at fault, {@code $.source_ids[3]}; null if it is none
 */
public record Refusal(Code code, String message, String path) {

  /** The kinds of refusals, by which programs tell them apart: never renamed. */
  public enum Code {
    INVALID_ARGS,
    UNKNOWN_PLAN,
    UNKNOWN_GROUP,
    UNKNOWN_MEMORY,
    UNKNOWN_RUN,
    ALREADY_DELETED,
    PROTECTED,
    PLAN_STALE,
    SUMMARY_INVALID,
    GRACE_OVER,
    FORGOTTEN,
    NOT_DELETED,
    CAP_REACHED;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }
  }
}
