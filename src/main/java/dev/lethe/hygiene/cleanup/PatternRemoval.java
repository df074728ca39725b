package dev.lethe.hygiene.cleanup;

/**
 * Removal of a pattern.
 *
 * @param better its successor; null if it has none
 * @param reason reason of its tombstone
 */
record PatternRemoval(ManualPattern pattern, ManualPattern better, String reason) {}
