package dev.lethe.cleanup;

/**
 * A pattern that goes.
 *
 * @param better what stands for it; null if nothing does
 * @param reason that its tombstone has
 */
record PatternRemoval(ManualPattern pattern, ManualPattern better, String reason) {}
