package dev.lethe.profile;

/** What may be done with a profile. */
public enum Standing {
  /** It may be merged away. */
  FREE,
  /**
   * It is never merged away, and is kept before all others: it is pinned or locked, for instance.
   */
  PROTECTED,
  /** It was restored lately: it is left alone, and takes in no other either. */
  RESTING
}
