package dev.lethe.item;

/**
 * Text approved by a person for a pattern: rule CL14. It replaces the own store's content as long
 * as that content is unchanged.
 *
 * @param runId run by which the update can be undone
 */
public record PatternUpdate(String content, String runId) {}
