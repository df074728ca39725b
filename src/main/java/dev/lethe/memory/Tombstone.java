package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * Record that a memory was deleted, without its content: {@code memory.compaction.deleted} on
 * {@code lethe.compaction.v1}, and the ledger that keeps a replay from minting the memory again.
 *
 * @param itemId null unless it was an item
 * @param deletedAt event time, epoch milliseconds
 * @param replacedBy the successor, or null
 * @param contentHash SHA-256 of its text, {@code sha256:…}; null if a person requested erasure
 * @param runId the hygiene run that deleted it, or null
 */
public record Tombstone(
    String memoryId,
    Scope scope,
    String itemId,
    long deletedAt,
    String replacedBy,
    String contentHash,
    String reason,
    String runId) {
  /** Reason for removing a memory whose {@code expires_at} has passed. */
  public static final String EXPIRED = "expired";

  /**
   * Returns true if this tombstone erases content that an earlier one of the same memory keeps, or
   * retires a text or author for longer.
   */
  public boolean erasesMoreThan(Tombstone earlier) {
    return contentHash == null
        && (earlier.contentHash != null || RetiredContent.lastsLonger(this, earlier));
  }

  /** Returns a copy with the hash of the memory's changed text. */
  public Tombstone withContentHash(String hash) {
    return new Tombstone(memoryId, scope, itemId, deletedAt, replacedBy, hash, reason, runId);
  }

  /** Returns a copy with another successor. */
  public Tombstone replacedBy(String other) {
    return new Tombstone(memoryId, scope, itemId, deletedAt, other, contentHash, reason, runId);
  }
}
