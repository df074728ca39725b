/**
 * Summaries of memories: their form, the origin of their statements, and summarising without a
 * model.
 */
package dev.lethe.memory.summary;
