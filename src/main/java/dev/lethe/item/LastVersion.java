package dev.lethe.item;

/**
 * What is left of an item when its memory is purged: by this a version that comes later is judged.
 *
 * @param updatedAt of the newest version known, epoch milliseconds
 * @param contentHash SHA-256 of its text, {@code sha256:…}
 * @param replacedBy the memory that stands for it, or null
 * @param contribution what it gives to that memory; 0 unless it was a profile
 */
public record LastVersion(
    long updatedAt, String contentHash, String replacedBy, long contribution) {}
