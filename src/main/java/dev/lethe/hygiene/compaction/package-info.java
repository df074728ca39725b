/** Compaction: the replacement of rarely used memories by summaries, and its undo. */
package dev.lethe.hygiene.compaction;
