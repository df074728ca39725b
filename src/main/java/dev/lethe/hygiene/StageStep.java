package dev.lethe.hygiene;

/** One thing that a run does in a scope: whole, in one transaction, or not at all. */
public interface StageStep {
  /** Memories that go by a step, where what goes together can be divided. */
  int PORTION = 25;

  /** How many memories go by it. */
  int leaving();

  /** How many memories are written by it; of most steps hardly more than go. */
  default int changing() {
    return leaving();
  }
}
