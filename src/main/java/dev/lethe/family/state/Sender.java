package dev.lethe.family.state;

/**
 * Who sent a message, and how much was attached to it.
 *
 * @param authorId null if not given
 * @param authorName null if not given
 * @param attachments how many
 * @param embeds how many
 */
public record Sender(String authorId, String authorName, int attachments, int embeds) {}
