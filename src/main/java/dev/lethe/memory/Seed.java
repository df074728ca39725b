package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * Decision of an earlier application id, loaded before the ledger is read again so that the ledger
 * can't undo it: rules GR1 to GR4.
 */
public sealed interface Seed extends Outcome {
  Scope scope();

  /** Last version of a memory. */
  record OfMemory(Memory memory) implements Seed {
    @Override
    public Scope scope() {
      return memory.scope();
    }
  }

  /** Record of a deletion. */
  record OfTombstone(Tombstone tombstone) implements Seed {
    @Override
    public Scope scope() {
      return tombstone.scope();
    }
  }

  /** Family whose words were erased; loaded after the ledger, which would bring them back. */
  record OfFamily(Scope scope, String familyId) implements Seed {}
}
