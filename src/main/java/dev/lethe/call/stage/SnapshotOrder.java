package dev.lethe.call.stage;

import dev.lethe.call.Order;

/** Order to look at the next scopes of a stage run and plan its work there. */
public record SnapshotOrder(StageRow run) implements Order {}
