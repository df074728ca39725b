package dev.lethe.memory;

/**
 * What the vector index is to do for a memory: embed {@code text}. A purge is a null record.
 *
 * @param revision the memory's revision that the text is of; 1 for an aggregate, whose own counts
 *     sightings
 */
public record VectorChange(String memoryId, String scope, Kind kind, String text, long revision) {}
