package dev.lethe.cleanup;

/** Query that must find an item. */
public record Probe(String query, String itemId) {}
