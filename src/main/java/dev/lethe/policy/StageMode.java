package dev.lethe.policy;

/** What a hygiene stage may do when it starts by itself; commands are not bound by it. */
public enum StageMode {
  /** It never starts by itself. */
  OFF,
  /** It runs and reports, and changes nothing. */
  REPORT,
  /** It does what it finds. */
  APPLY
}
