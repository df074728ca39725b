package dev.lethe.hygiene;

import dev.lethe.compaction.GroupHash;
import dev.lethe.memory.Memory;

/**
 * A memory as a plan saw it.
 *
 * @param seen by which a change is noticed: its revision, and what it says
 */
public record Member(String memoryId, String seen) {
  private static final int HASH_CHARS = "sha256:".length() + 16;

  /** A memory as it is now. */
  public static Member of(Memory memory) {
    return new Member(memory.memoryId(), print(memory));
  }

  private static String print(Memory memory) {
    return memory.revision() + "/" + GroupHash.contentHash(memory).substring(0, HASH_CHARS);
  }

  /** Whether it was seen saying the same, be it in another revision. */
  public boolean saysTheSame(Member other) {
    return memoryId.equals(other.memoryId) && said().equals(other.said());
  }

  private String said() {
    return seen.substring(seen.indexOf('/') + 1);
  }

  /**
   * Whether a memory is there and still as it was seen.
   *
   * @param memory of that id, or null
   */
  public boolean isStill(Memory memory) {
    return memory != null && memory.lifecycle().isLive() && seen.equals(print(memory));
  }
}
