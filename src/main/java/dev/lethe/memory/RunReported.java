package dev.lethe.memory;

/** A run by the interval has ended in a scope. */
public record RunReported(Report report) implements Outcome {}
