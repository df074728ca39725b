package dev.lethe.hygiene.collapse;

/** Handling of duplicates of an arriving snapshot. */
public enum Merging {
  /** Duplicates are merged. */
  APPLIED,
  /** Duplicates are only reported. */
  REPORTED,
  /** Duplicates are not looked for. */
  OFF,
  /** Duplicates are not merged, because the daily cap is reached. */
  CAPPED
}
