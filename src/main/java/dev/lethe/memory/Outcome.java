package dev.lethe.memory;

/** What the nodes before it tell {@code remember}. */
public sealed interface Outcome permits Ruling, FamilyPublished, DeadLettered, SegmentRoll {}
