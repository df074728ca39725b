/** Calls and runs that replace memories by summaries. */
package dev.lethe.call.compaction;
