package dev.lethe.hygiene;

/** A change that a run makes in a scope, in one transaction or not at all. */
public interface StageStep {
  /** Largest number of memories that one step removes, if the removal can be divided. */
  int PORTION = 25;

  /** Returns the number of memories that the step removes. */
  int leaving();

  /**
   * Returns the number of memories that the step writes; for most steps about the number removed.
   */
  default int changing() {
    return leaving();
  }
}
