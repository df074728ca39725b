package dev.lethe.item;

import dev.lethe.memory.Memory;
import dev.lethe.memory.VectorRepository;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.util.List;
import java.util.Optional;

/**
 * Vectors of memories, computed by workers or delivered with items: rule V10.
 *
 * @param computed vectors computed by workers
 * @param inUse the application's own model; vectors delivered under its name belong to it
 */
public record MemoryVectors(VectorRepository computed, JsonFormat format, EmbeddingModel inUse) {
  /**
   * Returns the vector delivered with the memory's item, unless the text has been replaced;
   * otherwise the vector computed by a worker. Empty if there is none, or none yet.
   */
  public Optional<StoredVector> of(Memory memory) {
    return of(
        memory,
        memory.item() == null || !ItemKeys.has(memory.kind())
            ? null
            : ItemState.read(memory.kind(), memory.item(), format));
  }

  /**
   * Returns the vector of a memory whose item state is already known.
   *
   * @param state null for none
   */
  public Optional<StoredVector> of(Memory memory, ItemState state) {
    return state == null || state.vector() == null || state.isUpdated()
        ? computed.vector(memory.scope(), memory.memoryId())
        : Optional.of(given(state.vector()));
  }

  /**
   * Returns the vector only if the application's own model made it, since queries can't be compared
   * with others.
   */
  public Optional<StoredVector> inUse(Memory memory) {
    return of(memory).filter(vector -> vector.model().equals(inUse));
  }

  private StoredVector given(GivenVector given) {
    return new StoredVector(model(given.model()), vector(given.vector()));
  }

  /** Items give their model without a version, or with the version in the name. */
  private EmbeddingModel model(String name) {
    return name.equals(inUse.name()) || name.equals(inUse.toString())
        ? inUse
        : new EmbeddingModel(name, "");
  }

  private static DenseVector vector(List<Float> given) {
    float[] numbers = new float[given.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = given.get(i);
    }
    return DenseVector.of(numbers);
  }
}
