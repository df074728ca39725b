/** Consolidation of entries: expires outdated ones and merges those with the same meaning. */
package dev.lethe.hygiene.consolidation;
