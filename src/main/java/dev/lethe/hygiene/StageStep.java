package dev.lethe.hygiene;

/** One thing that a run does in a scope: whole, in one transaction, or not at all. */
public interface StageStep {

  /** How many memories go by it. */
  int leaving();
}
