package dev.lethe.memory;

/** Report of a run that ended in a scope. */
public record RunReported(Report report) implements Outcome {}
