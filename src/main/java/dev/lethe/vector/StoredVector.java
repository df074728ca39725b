package dev.lethe.vector;

/** A memory's vector as it is kept: of what the memory says now. */
public record StoredVector(EmbeddingModel model, DenseVector vector) {

  /** As {@link DenseVector#cosine}; 0 if another model made the other one. */
  public double cosine(StoredVector other) {
    return model.equals(other.model) ? vector.cosine(other.vector) : 0;
  }
}
