package dev.lethe.memory.vector;

/** Stored vector of a memory, for its current text. */
public record StoredVector(EmbeddingModel model, DenseVector vector) {

  /** Returns {@link DenseVector#cosine}, or 0 if the models differ. */
  public double cosine(StoredVector other) {
    return model.equals(other.model) ? vector.cosine(other.vector) : 0;
  }
}
