package dev.lethe.family.match;

/**
 * Two families that turned out to be one.
 *
 * @param from the younger, an alias from now on
 * @param into the older
 */
public record Merge(String from, String into) {}
