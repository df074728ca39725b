package dev.lethe.memory;

/** A run has ended in a scope. */
public record RunReported(Report report) implements Outcome {}
