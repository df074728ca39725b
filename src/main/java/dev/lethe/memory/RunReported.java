package dev.lethe.memory;

/** A run of compaction by the interval has ended in a scope. */
public record RunReported(Report report) implements Outcome {}
