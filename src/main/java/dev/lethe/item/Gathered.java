package dev.lethe.item;

/**
 * What a profile has taken over from those that were merged into it.
 *
 * @param count the sum of what they gave
 * @param latestSummary the newest observation's text; null if it is no longer known
 * @param latestAt when that was updated, epoch milliseconds
 * @param latestItemId whose it is
 */
public record Gathered(long count, String latestSummary, long latestAt, String latestItemId) {}
