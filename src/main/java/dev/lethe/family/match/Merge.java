package dev.lethe.family.match;

/**
 * Merge of two families.
 *
 * @param from the younger, an alias from now on
 * @param into the older
 */
public record Merge(String from, String into) {}
