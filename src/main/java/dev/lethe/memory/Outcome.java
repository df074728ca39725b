package dev.lethe.memory;

/** What the boxes before them have {@code families} or {@code remember} know. */
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
