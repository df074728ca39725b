package dev.lethe.hygiene;

/**
 * What a run that was tried before it was done came to.
 *
 * @param merged a JSON array of what becomes one, with the values that are lost by it; null for
 *     nothing
 * @param rolledBack whether nothing of it is done
 * @param probes a JSON object of what was found before and after; null if there was nothing to try
 */
public record Trial(String merged, boolean rolledBack, String probes) {}
