package dev.lethe.item;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.memory.Memory;
import dev.lethe.memory.VectorRepository;
import dev.lethe.vector.DenseVector;
import dev.lethe.vector.EmbeddingModel;
import dev.lethe.vector.StoredVector;
import java.util.List;
import java.util.Optional;

/** The vectors of memories, whoever made them: rule V10. */
public final class MemoryVectors {
  private final VectorRepository computed;
  private final JsonFormat format;
  private final EmbeddingModel inUse;

  /**
   * @param computed by workers
   * @param inUse the application's own model, which items mean that bring vectors by its name
   */
  public MemoryVectors(VectorRepository computed, JsonFormat format, EmbeddingModel inUse) {
    this.computed = computed;
    this.format = format;
    this.inUse = inUse;
  }

  /**
   * The one that came with the memory's item, unless it says another text by now, else the one that
   * a worker computed; empty if there is none, or none yet.
   */
  public Optional<StoredVector> of(Memory memory) {
    return of(
        memory,
        memory.item() == null || !ItemKeys.has(memory.kind())
            ? null
            : ItemState.read(memory.kind(), memory.item(), format));
  }

  /**
   * The same where it is known what a memory keeps of its item.
   *
   * @param state null for nothing
   */
  public Optional<StoredVector> of(Memory memory, ItemState state) {
    return state == null || state.vector() == null || state.isUpdated()
        ? computed.vector(memory.scope(), memory.memoryId())
        : Optional.of(given(state.vector()));
  }

  /** The same if the application's own model made it: no query is compared with any other. */
  public Optional<StoredVector> inUse(Memory memory) {
    return of(memory).filter(vector -> vector.model().equals(inUse));
  }

  private StoredVector given(GivenVector given) {
    return new StoredVector(model(given.model()), vector(given.vector()));
  }

  /** An item says no version of its model, or says it as part of the name. */
  private EmbeddingModel model(String said) {
    return said.equals(inUse.name()) || said.equals(inUse.toString())
        ? inUse
        : new EmbeddingModel(said, "");
  }

  private static DenseVector vector(List<Float> given) {
    float[] numbers = new float[given.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = given.get(i);
    }
    return DenseVector.of(numbers);
  }
}
