/** How memories that nobody asks for give way to summaries, and how that is undone. */
package dev.lethe.compaction;
