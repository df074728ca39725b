package dev.lethe.hygiene.cleanup;

/** Query that must find an item. */
public record Probe(String query, String itemId) {}
