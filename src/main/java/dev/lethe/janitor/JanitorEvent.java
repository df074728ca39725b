package dev.lethe.janitor;

/** Event that moves the janitor from one {@link JanitorState} to the next. */
public enum JanitorEvent {
  /** A partition reported its families and runs of the interval. */
  FIGURES,
  /** All partitions have reported, or the deadline has passed. */
  WINDOW_HIT,
  /** Compaction's interval has elapsed. */
  GC_DUE,
  /** A group needs a summary. */
  GROUP_PLANNED,
  /** The summary is valid, and no source has changed. */
  SUMMARY_VALID,
  /** The summary was rejected, or a source has changed. */
  SUMMARY_INVALID,
  /** All work is done. */
  DONE
}
