package dev.lethe.codec.state;

import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.store.row.RowFields;
import dev.lethe.store.row.RowFormat;

/** Codec of the rows of {@code embeddings}: numbers in single precision, as received. */
final class VectorBytes {
  private static final int CAPACITY = 1_600;

  static final RowFormat<StoredVector> FORMAT =
      new RowFormat<>(
          "vector row",
          1,
          CAPACITY,
          new StoredVector(new EmbeddingModel("", ""), DenseVector.of(0)),
          VectorBytes::vector);

  private VectorBytes() {}

  private static StoredVector vector(StoredVector stored, RowFields row) {
    return new StoredVector(
        new EmbeddingModel(row.text(stored.model().name()), row.text(stored.model().version())),
        DenseVector.of(row.floats(stored.vector().toArray())));
  }
}
