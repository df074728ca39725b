package dev.lethe.context;

/**
 * Evidence for an entry: rule B15.
 *
 * @param confidence 0 to 1, the highest of those merged into it; null if no store gives one
 * @param confirmations the sum of those merged into it
 * @param freshness 0 to 1, halving with the time since its latest statement; rounded to four
 *     decimals
 */
public record Evidence(Double confidence, long confirmations, double freshness) {}
