package dev.lethe.item;

/**
 * Values a profile has taken over from profiles merged into it.
 *
 * @param count sum of their contributions
 * @param latestSummary the newest observation's text; null if it is no longer known
 * @param latestAt update time of that observation, epoch milliseconds
 * @param latestItemId item of that observation
 */
public record Gathered(long count, String latestSummary, long latestAt, String latestItemId) {}
