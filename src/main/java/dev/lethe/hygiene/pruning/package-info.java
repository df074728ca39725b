/**
 * Decay of sessions: old messages and summaries are removed, and the decisions in them are kept.
 */
package dev.lethe.hygiene.pruning;
