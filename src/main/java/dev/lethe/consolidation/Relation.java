package dev.lethe.consolidation;

import dev.lethe.profile.Standing;

/** A live relation, with the item ids of its ends as they are by now. */
record Relation(
    String itemId,
    String sourceId,
    String targetId,
    String type,
    long createdAt,
    Standing standing) {}
