package dev.lethe.memory;

/** Output of an upstream processor, handled by {@code families} or {@code remember}. */
public sealed interface Outcome
    permits Ruling,
        ItemEffects,
        FamilyPublished,
        DeadLettered,
        SegmentRoll,
        CallEffects,
        ReportDue,
        VectorComputed,
        RunReported,
        Seed {}
