package dev.lethe.hygiene;

/**
 * A better text that a model is to propose for a pattern. It names the pattern, and holds nothing
 * that it says: what is erased is erased here too.
 *
 * @param reason what the pattern lacks, in a word, as reviews have it
 */
public record UpdateAsk(Member pattern, String reason) implements Ask {}
