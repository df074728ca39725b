package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * What the vector index is to do for a memory: embed {@code text}. A purge is a null record.
 *
 * @param revision the memory's revision that the text is of; 1 for an aggregate, whose own counts
 *     sightings
 */
public record VectorChange(String memoryId, Scope scope, Kind kind, String text, long revision) {}
