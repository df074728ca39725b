package dev.lethe.item;

/**
 * A text that a person has approved for a pattern: rule CL14. It takes the place of what the
 * pattern's own store says as long as that says what it said then.
 *
 * @param runId by which it is undone
 */
public record PatternUpdate(String content, String runId) {}
