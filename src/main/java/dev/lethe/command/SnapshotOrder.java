package dev.lethe.command;

/** A stage is to look at the next scopes of a run, and to plan what is to be done there. */
public record SnapshotOrder(StageRow run) implements Order {}
