package dev.lethe.hygiene;

/**
 * How far a run got in a scope that was told to end after some clusters; the next one of the same
 * options goes on behind it.
 *
 * @param options by which it is known whether they are the same
 * @param cosine the smallest one inside the last cluster that was dealt with
 * @param itemId the smallest id of its members
 */
public record Checkpoint(String options, double cosine, String itemId) {}
