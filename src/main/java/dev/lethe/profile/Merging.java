package dev.lethe.profile;

/** Whether an arriving snapshot may be merged with another one. */
public enum Merging {
  /** It is merged. */
  APPLIED,
  /** It is only said that it would be. */
  REPORTED,
  /** No other one is looked for. */
  OFF,
  /** It isn't, since as many have gone today as may. */
  CAPPED
}
