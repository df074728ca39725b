package dev.lethe.family.state;

/**
 * Sender of a message, and the number of its attachments and embeds.
 *
 * @param authorId null if not given
 * @param authorName null if not given
 * @param attachments number of attachments
 * @param embeds number of embeds
 */
public record Sender(String authorId, String authorName, int attachments, int embeds) {}
