package dev.lethe.hygiene;

/**
 * Question to a model for a better text of a pattern. It has the pattern's id and none of its text,
 * so that nothing is left of it here after an erasure.
 *
 * @param reason deficiency of the pattern, as in review cases
 */
public record UpdateAsk(Member pattern, String reason) implements Ask {}
