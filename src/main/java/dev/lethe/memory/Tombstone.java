package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * That a memory was deleted, and never what it said: {@code memory.compaction.deleted} on {@code
 * lethe.compaction.v1}, and the ledger that keeps a replay from minting it again.
 *
 * @param itemId null unless it was an item
 * @param deletedAt event time, epoch milliseconds
 * @param replacedBy the memory that stands for it now, or null
 * @param contentHash SHA-256 of its text, {@code sha256:…}; null where a person asked for erasure
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

  /** The same of a memory that says something else by now. */
  public Tombstone withContentHash(String hash) {
    return new Tombstone(memoryId, scope, itemId, deletedAt, replacedBy, hash, reason, runId);
  }

  /** The same where another memory stands for it by now. */
  public Tombstone replacedBy(String other) {
    return new Tombstone(memoryId, scope, itemId, deletedAt, other, contentHash, reason, runId);
  }
}
