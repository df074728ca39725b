/** Summaries of memories: their form, what they quote, and how one is made without a model. */
package dev.lethe.compaction.summary;
