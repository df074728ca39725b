/** Consolidation of entries: what has expired, and which ones say the same. */
package dev.lethe.consolidation;
