package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * A decision of an earlier application id, loaded before the ledger is read again so that the
 * ledger can't undo it: rules GR1 to GR4.
 */
public sealed interface Seed extends Outcome {
  Scope scope();

  /** A memory in its last version. */
  record OfMemory(Memory memory) implements Seed {
    @Override
    public Scope scope() {
      return memory.scope();
    }
  }

  /** The record of a deletion. */
  record OfTombstone(Tombstone tombstone) implements Seed {
    @Override
    public Scope scope() {
      return tombstone.scope();
    }
  }

  /** A family whose words were erased; loaded after the ledger, which brings the words back. */
  record OfFamily(Scope scope, String familyId) implements Seed {}
}
