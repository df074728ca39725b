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

  /**
   * @param computed by workers
   */
  public MemoryVectors(VectorRepository computed, JsonFormat format) {
    this.computed = computed;
    this.format = format;
  }

  /**
   * The one that came with the memory's item, else the one that a worker computed; empty if there
   * is none, or none yet. The version of a model that somebody else used isn't known: it is empty.
   */
  public Optional<StoredVector> of(Memory memory) {
    return of(
        memory,
        memory.item() == null || !ItemKeys.has(memory.kind())
            ? null
            : ItemState.read(memory.kind(), memory.item(), format));
  }

  /**
   * The same.
   *
   * @param state what the memory keeps of its item; null if it keeps nothing
   */
  public Optional<StoredVector> of(Memory memory, ItemState state) {
    GivenVector given = state == null ? null : state.vector();
    return given == null
        ? computed.vector(memory.scope(), memory.memoryId())
        : Optional.of(
            new StoredVector(new EmbeddingModel(given.model(), ""), vector(given.vector())));
  }

  /** The same, if that model made it: vectors of different models have nothing in common. */
  public Optional<DenseVector> of(Memory memory, EmbeddingModel model) {
    return of(memory).filter(stored -> stored.model().equals(model)).map(StoredVector::vector);
  }

  private static DenseVector vector(List<Float> given) {
    float[] numbers = new float[given.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = given.get(i);
    }
    return DenseVector.of(numbers);
  }
}
