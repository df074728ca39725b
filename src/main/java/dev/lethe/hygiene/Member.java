package dev.lethe.hygiene;

import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.GroupHash;

/**
 * A memory as a plan saw it.
 *
 * @param seen revision and content hash, by which a change is detected
 */
public record Member(String memoryId, String seen) {
  private static final int HASH_CHARS = "sha256:".length() + 16;

  /** Returns a memory in its current state. */
  public static Member of(Memory memory) {
    return new Member(memory.memoryId(), print(memory));
  }

  private static String print(Memory memory) {
    return memory.revision() + "/" + GroupHash.contentHash(memory).substring(0, HASH_CHARS);
  }

  /** Returns true if both have the same content, even in different revisions. */
  public boolean hasContentOf(Member other) {
    return memoryId.equals(other.memoryId) && content().equals(other.content());
  }

  private String content() {
    return seen.substring(seen.indexOf('/') + 1);
  }

  /**
   * Returns true if a memory is live and unchanged.
   *
   * @param memory memory with that id, or null
   */
  public boolean isStill(Memory memory) {
    return memory != null && memory.lifecycle().isLive() && seen.equals(print(memory));
  }
}
