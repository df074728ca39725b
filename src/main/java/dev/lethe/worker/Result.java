package dev.lethe.worker;

/**
 * What is written for a request, under its key.
 *
 * @param value null for a key of which there is nothing any more
 */
public record Result<V>(V value) {}
