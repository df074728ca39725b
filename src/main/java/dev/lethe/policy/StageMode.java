package dev.lethe.policy;

/** Permission of a hygiene stage's scheduled runs; commands aren't limited by it. */
public enum StageMode {
  /** No scheduled runs. */
  OFF,
  /** Runs and reports without changing anything. */
  REPORT,
  /** Runs and applies its findings. */
  APPLY;

  static final String DOC =
      "Scheduled runs: :off for none, :report to report without changes, :apply to apply changes.";

  static final String INTERVAL_DOC = "Minutes between scheduled runs.";
}
