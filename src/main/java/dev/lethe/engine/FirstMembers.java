package dev.lethe.engine;

import dev.lethe.event.Scope;
import dev.lethe.family.state.Sighting;
import dev.lethe.fingerprint.Digest;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Tombstone;

/**
 * What the memory of a family's first message says when its second comes: a record that begins then
 * shows nothing that was edited away or deleted in between.
 */
final class FirstMembers {
  private final MemoryRepository memories;

  FirstMembers(MemoryRepository memories) {
    this.memories = memories;
  }

  /**
   * A family's first message by now.
   *
   * @param guildId null if it had none or nothing is left of it
   * @param reads whether it still reads as it did when it came
   */
  record First(String guildId, boolean reads) {}

  /**
   * @param signature that it had when it came
   * @param guildId of another message of the scope: what a suppress rule kept from becoming a
   *     memory has left none of its own
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

  /** Whether no edit has changed how a message reads, or one has changed it back. */
  static boolean readsAsItCame(Memory memory, Digest signature) {
    return ("sha256:" + signature.hex()).equals(memory.fingerprints().exactHash());
  }
}
