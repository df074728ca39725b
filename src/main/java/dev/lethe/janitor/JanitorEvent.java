package dev.lethe.janitor;

/** What makes the janitor go on from one {@link JanitorState} to the next. */
public enum JanitorEvent {
  /** A partition has told what its families and runs did in the interval. */
  FIGURES,
  /** All partitions have, or nobody waits any longer. */
  WINDOW_HIT,
  /** Compaction's interval has come round. */
  GC_DUE,
  /** A group is to be summarised. */
  GROUP_PLANNED,
  /** The summary is valid, and no source has changed. */
  SUMMARY_VALID,
  /** The summary is refused, or a source has changed. */
  SUMMARY_INVALID,
  /** What there was to do is done. */
  DONE
}
