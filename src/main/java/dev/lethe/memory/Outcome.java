package dev.lethe.memory;

/** Output of an upstream processor, handled by {@code families} or {@code remember}. */
public sealed interface Outcome
    permits Ruling,
        ItemRuled,
        FamilyPublished,
        DeadLettered,
        SegmentRoll,
        Commanded,
        ReportDue,
        VectorComputed,
        RunReported,
        Seed {}
