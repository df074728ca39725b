package dev.lethe.memory;

/**
 * Everything that one event changes in the memory table and says to the world; a null means that
 * nothing of that sort happens.
 *
 * @param memory the record to store and publish
 * @param tombstone the deletion to note in the ledger and publish
 * @param vector what to embed
 * @param purgeOf id of the memory whose vector is to leave the index
 * @param goneId id of a memory that leaves without a tombstone: a merged family's aggregate
 */
public record Changes(
    Memory memory,
    Tombstone tombstone,
    VectorChange vector,
    String purgeOf,
    String goneId,
    Decision decision) {}
