package dev.lethe.context;

import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Vectors by slot, grouped by model and number of dimensions, since only those of the same group
 * are comparable.
 */
final class ModelVectors {
  private record ModelAndLength(EmbeddingModel model, int dimensions) {}

  /** Vector of a slot, kept to be stored in another slot. */
  record Kept(EmbeddingModel model, Vectors.Scaled vector) {}

  private final Map<ModelAndLength, Vectors> byModel = new HashMap<>();

  /** Sets the only vector of a slot; removes it if the vector is null or has length 0. */
  void put(int slot, StoredVector vector) {
    remove(slot);
    Vectors.Scaled scaled = vector == null ? null : Vectors.scaled(vector.vector());
    if (scaled != null) {
      keep(slot, new Kept(vector.model(), scaled));
    }
  }

  /** Stores a kept vector in an empty slot; ignores null. */
  void keep(int slot, Kept kept) {
    if (kept != null) {
      int dimensions = kept.vector().dimensions();
      byModel
          .computeIfAbsent(
              new ModelAndLength(kept.model(), dimensions), unused -> new Vectors(dimensions))
          .put(slot, kept.vector());
    }
  }

  /** Returns a slot's vector; null if it has none. */
  Kept get(int slot) {
    for (Map.Entry<ModelAndLength, Vectors> model : byModel.entrySet()) {
      if (model.getValue().has(slot)) {
        return new Kept(model.getKey().model(), model.getValue().get(slot));
      }
    }
    return null;
  }

  void remove(int slot) {
    byModel.values().forEach(vectors -> vectors.remove(slot));
    byModel.values().removeIf(vectors -> vectors.count() == 0);
  }

  void clear() {
    byModel.clear();
  }

  /** Returns the heap size in bytes. */
  long bytes() {
    return byModel.values().stream().mapToLong(Vectors::bytes).sum();
  }

  /** Returns the models of the stored vectors. */
  Set<EmbeddingModel> models() {
    return byModel.keySet().stream()
        .map(ModelAndLength::model)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the vectors comparable with the given one; null if there are none. */
  Vectors like(StoredVector vector) {
    return byModel.get(new ModelAndLength(vector.model(), vector.vector().length()));
  }
}
