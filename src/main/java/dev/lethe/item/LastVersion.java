package dev.lethe.item;

/**
 * Remainder of an item whose memory is purged, used to judge later versions.
 *
 * @param updatedAt update time of the newest known version, epoch milliseconds
 * @param contentHash SHA-256 of its text, {@code sha256:…}
 * @param replacedBy the successor, or null
 * @param contribution count contributed to the successor; 0 unless it was a profile
 */
public record LastVersion(
    long updatedAt, String contentHash, String replacedBy, long contribution) {}
