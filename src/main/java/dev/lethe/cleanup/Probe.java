package dev.lethe.cleanup;

/** A query that is to find an item. */
public record Probe(String query, String itemId) {}
