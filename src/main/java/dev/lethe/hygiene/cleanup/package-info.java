/**
 * Cleanup: finds redundant and worthless manual patterns, and merges or removes them. Free of side
 * effects.
 */
package dev.lethe.hygiene.cleanup;
