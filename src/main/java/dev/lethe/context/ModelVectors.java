package dev.lethe.context;

import dev.lethe.vector.EmbeddingModel;
import dev.lethe.vector.StoredVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Vectors by slot: each of one model and of as many dimensions, which alone can be compared. */
final class ModelVectors {
  private record ModelAndLength(EmbeddingModel model, int dimensions) {}

  /** A slot's vector, to be put to another. */
  record Kept(EmbeddingModel model, Vectors.Scaled vector) {}

  private final Map<ModelAndLength, Vectors> byModel = new HashMap<>();

  /** A slot has that vector, and no other; none of null, or if it has no direction. */
  void put(int slot, StoredVector vector) {
    remove(slot);
    Vectors.Scaled scaled = vector == null ? null : Vectors.scaled(vector.vector());
    if (scaled != null) {
      keep(slot, new Kept(vector.model(), scaled));
    }
  }

  /** A slot that had none has one that was kept; none of null. */
  void keep(int slot, Kept kept) {
    if (kept != null) {
      int dimensions = kept.vector().dimensions();
      byModel
          .computeIfAbsent(
              new ModelAndLength(kept.model(), dimensions), unused -> new Vectors(dimensions))
          .put(slot, kept.vector());
    }
  }

  /** A slot's vector; null if it has none. */
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

  /** What they take of the heap. */
  long bytes() {
    return byModel.values().stream().mapToLong(Vectors::bytes).sum();
  }

  /** What made them. */
  Set<EmbeddingModel> models() {
    return byModel.keySet().stream()
        .map(ModelAndLength::model)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Those of a vector's model; null if there are none. */
  Vectors like(StoredVector vector) {
    return byModel.get(new ModelAndLength(vector.model(), vector.vector().length()));
  }
}
