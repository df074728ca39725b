package dev.lethe.memory;

/** What the boxes before it have {@code remember} know. */
public sealed interface Outcome
    permits Ruling, FamilyPublished, DeadLettered, SegmentRoll, Commanded {}
