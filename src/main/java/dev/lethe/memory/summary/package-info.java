/**
 * Summaries of memories: their form, the origin of their statements, and summarizing without a
 * model.
 */
package dev.lethe.memory.summary;
