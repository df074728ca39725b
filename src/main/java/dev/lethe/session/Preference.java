package dev.lethe.session;

import dev.lethe.profile.Standing;

/**
 * What somebody wants.
 *
 * @param prefScope where it holds
 * @param updatedAt epoch milliseconds
 */
public record Preference(
    String memoryId,
    String itemId,
    String key,
    String value,
    String prefScope,
    long updatedAt,
    Standing standing) {}
