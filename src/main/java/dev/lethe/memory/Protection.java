package dev.lethe.memory;

import dev.lethe.policy.Policy;

/** What keeps a memory from being deleted by anyone but a person: rule D9. */
public final class Protection {
  private Protection() {}

  /** True if it is pinned, locked, or of a kind or tag that the policy never deletes. */
  public static boolean holds(Memory memory, Policy policy) {
    return memory.retrieval().isProtected()
        || policy.compaction().neverDeleteKinds().contains(memory.kind().wireName())
        || memory.tags().stream().anyMatch(policy.compaction().neverDeleteTags()::contains);
  }
}
