package dev.lethe.hygiene;

/**
 * Result of the trial that precedes a run's changes.
 *
 * @param merged a JSON array of the merges, with the values that they lose; null for none
 * @param rolledBack true if none of the changes is made
 * @param probes a JSON object of the results before and after; null if there was nothing to try
 */
public record Trial(String merged, boolean rolledBack, String probes) {}
