package dev.lethe.memory.lifecycle;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Seed;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides the effects of a seed: rules GR1 and GR2. Memories that are known already stay as they
 * are.
 */
public final class Seeding {
  private Seeding() {}

  /**
   * Returns the effects of a seeded memory.
   *
   * @param known memory with that id; null if there is none
   * @param end tombstone with that id; null if there is none
   */
  public static List<Effect> effects(Seed.OfMemory seed, Memory known, Tombstone end) {
    Memory memory = seed.memory();
    if (known != null || (end != null && !belongsTo(end, memory))) {
      return List.of();
    }
    List<Effect> effects = new ArrayList<>(2);
    effects.add(new Effect.PutMemory(memory));
    if (memory.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.Embed(VectorChange.of(memory)));
    }
    return effects;
  }

  /** Returns true if a deleted memory has no more content than its tombstone allows. */
  private static boolean belongsTo(Tombstone end, Memory memory) {
    return memory.lifecycle().deleted()
        && (end.contentHash() != null || memory.content().text().isEmpty());
  }

  /**
   * Returns the effects of a seeded tombstone.
   *
   * @param known memory with that id; null if there is none
   * @param end tombstone with that id; null if there is none
   */
  public static List<Effect> effects(Seed.OfTombstone seed, Memory known, Tombstone end) {
    Tombstone tombstone = seed.tombstone();
    boolean isLive = known != null && !known.lifecycle().deleted();
    boolean erasesMore = end != null && tombstone.erasesMoreThan(end);
    if ((end != null && !erasesMore) || (isLive && !erases(seed, known))) {
      return List.of();
    }
    List<Effect> effects = new ArrayList<>(3);
    effects.add(new Effect.PutTombstone(tombstone));
    if (isLive || (erasesMore && known != null)) {
      effects.add(new Effect.RemoveMemory(known.scope(), known.memoryId()));
      if (known.embedding() != EmbeddingStatus.NONE) {
        effects.add(new Effect.PurgeVector(known.scope(), known.memoryId()));
      }
    }
    return effects;
  }

  /** Returns true if a seeded tombstone erases the given live memory. */
  private static boolean erases(Seed.OfTombstone seed, Memory live) {
    Tombstone tombstone = seed.tombstone();
    return tombstone.contentHash() == null
        && (tombstone.reason().equals(Forgetting.REASON)
            || tombstone.deletedAt() >= live.updatedAt());
  }
}
