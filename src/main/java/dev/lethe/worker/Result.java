package dev.lethe.worker;

/**
 * Value written for a request, under the request's key.
 *
 * @param value null to delete the key
 */
public record Result<V>(V value) {}
