package dev.lethe.memory;

import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.vector.Embedding;
import java.util.List;

/** Effects of a vector computed by a worker: rules V7 and V8. */
final class ComputedVectors {
  private ComputedVectors() {}

  /**
   * Returns the effects of a computed vector.
   *
   * @param memory the current memory; null if there is none
   */
  static List<Effect> effects(Embedding embedding, Memory memory) {
    VectorOutcome outcome = outcome(embedding, memory);
    Effect count = new Effect.CountVector(outcome);
    return outcome == VectorOutcome.STORED
        ? List.of(new Effect.PutVector(embedding), count)
        : List.of(count);
  }

  private static VectorOutcome outcome(Embedding embedding, Memory memory) {
    if (memory == null) {
      return VectorOutcome.UNKNOWN_MEMORY;
    }
    if (memory.embedding() != EmbeddingStatus.REQUESTED || memory.lifecycle().deleted()) {
      return VectorOutcome.NOT_WANTED;
    }
    return VectorChange.textHash(memory).equals(embedding.textHash())
        ? VectorOutcome.STORED
        : VectorOutcome.OTHER_TEXT;
  }
}
