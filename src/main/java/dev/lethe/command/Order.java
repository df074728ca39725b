package dev.lethe.command;

/** What is to be worked out beside the stream thread, and comes back as a record. */
public sealed interface Order
    permits SummaryOrder, SnapshotOrder, LlmOrder, ContextOrder, VerifyOrder {}
