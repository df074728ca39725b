package dev.lethe.policy;

/**
 * What a task keeps of the newest record of a key on the policy topic.
 *
 * @param offset where it stands there; what doesn't stand behind it is not taken for news
 * @param text as it was published
 */
public record PolicyRow(long offset, String text) {}
