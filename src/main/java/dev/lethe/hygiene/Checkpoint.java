package dev.lethe.hygiene;

/**
 * Progress of a run that ends after a limited number of clusters in a scope; the next run with the
 * same options continues after it.
 *
 * @param options signature of the options
 * @param cosine smallest cosine inside the last finished cluster
 * @param itemId smallest id of its members
 */
public record Checkpoint(String options, double cosine, String itemId) {}
