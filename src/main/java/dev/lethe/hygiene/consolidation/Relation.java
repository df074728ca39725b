package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.MergeEligibility;

/** Live relation with the item ids of its current ends. */
record Relation(
    String itemId,
    String sourceId,
    String targetId,
    String type,
    long createdAt,
    MergeEligibility eligibility) {}
