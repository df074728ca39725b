package dev.lethe.memory;

import dev.lethe.policy.Policy;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Protection of memories from deletion by anyone but a person: rule D9. */
public final class Protection {
  private Protection() {}

  /** Cause of a memory's protection. */
  public enum Keeper {
    PINNED,
    LOCKED_BY_ADMIN,
    LOCKED_BY_SYSTEM,
    /** The policy never deletes memories of this kind. */
    KIND,
    /** The policy never deletes memories with this tag. */
    TAG;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }
  }

  /**
   * Returns true if the memory is pinned, locked, or has a kind or tag that the policy never
   * deletes.
   */
  public static boolean protects(Memory memory, Policy policy) {
    return memory.retrieval().isProtected()
        || isOfKeptKind(memory, policy)
        || hasKeptTag(memory, policy);
  }

  /** Returns all causes of a memory's protection, in the order of the constants. */
  public static Set<Keeper> keepers(Memory memory, Policy policy) {
    Set<Keeper> keepers = EnumSet.noneOf(Keeper.class);
    Memory.Retrieval locks = memory.retrieval();
    addIf(locks.pinned(), Keeper.PINNED, keepers);
    addIf(locks.lockedByAdmin(), Keeper.LOCKED_BY_ADMIN, keepers);
    addIf(locks.lockedBySystem(), Keeper.LOCKED_BY_SYSTEM, keepers);
    addIf(isOfKeptKind(memory, policy), Keeper.KIND, keepers);
    addIf(hasKeptTag(memory, policy), Keeper.TAG, keepers);
    return Collections.unmodifiableSet(keepers);
  }

  private static void addIf(boolean holds, Keeper keeper, Set<Keeper> keepers) {
    if (holds) {
      keepers.add(keeper);
    }
  }

  private static boolean isOfKeptKind(Memory memory, Policy policy) {
    return policy.compaction().neverDeleteKinds().contains(memory.kind().wireName());
  }

  private static boolean hasKeptTag(Memory memory, Policy policy) {
    return memory.tags().stream().anyMatch(policy.compaction().neverDeleteTags()::contains);
  }
}
