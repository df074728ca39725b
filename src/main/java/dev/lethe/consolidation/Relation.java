package dev.lethe.consolidation;

import dev.lethe.profile.Standing;

/** Live relation with the item ids of its current ends. */
record Relation(
    String itemId,
    String sourceId,
    String targetId,
    String type,
    long createdAt,
    Standing standing) {}
