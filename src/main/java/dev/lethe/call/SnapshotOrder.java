package dev.lethe.call;

/** Order to look at the next scopes of a stage run and plan its work there. */
public record SnapshotOrder(StageRow run) implements Order {}
