package dev.lethe.engine;

import dev.lethe.event.Scope;
import dev.lethe.family.state.Sighting;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Tombstone;
import dev.lethe.text.fingerprint.Digest;

/**
 * Looks up whether a family's first message is unchanged when the second one arrives, so that a
 * record that begins then doesn't show content edited or deleted in between.
 */
record FirstMembers(MemoryRepository memories) {
  /**
   * Current state of a family's first message.
   *
   * @param guildId null if it had none or was removed
   * @param reads true if its text is the same as on arrival
   */
  record First(String guildId, boolean reads) {}

  /**
   * Returns the current state of a family's first message.
   *
   * @param signature its signature on arrival
   * @param guildId guild of another message of the scope, for a message without memory because of a
   *     suppress rule
   */
  First of(Scope scope, Sighting first, Digest signature, String guildId) {
    String id = MemoryIds.ofEvent(scope, first.eventId(), first.occurredAt());
    Memory memory = memories.memory(scope, id);
    if (memory == null) {
      Tombstone end = memories.tombstone(scope, id);
      return new First(end == null ? guildId : null, end == null || end.contentHash() != null);
    }
    return new First(memory.source().guildId(), readsAsItCame(memory, signature));
  }

  /** Returns true if the message reads as on arrival: not edited, or edited back. */
  static boolean readsAsItCame(Memory memory, Digest signature) {
    return ("sha256:" + signature.hex()).equals(memory.fingerprints().exactHash());
  }
}
