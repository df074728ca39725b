package dev.lethe.hygiene.consolidation;

import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.util.List;

/** Embedding vector of an entry. */
public record EntryVector(StoredVector stored) {

  /** Wraps a stored vector. */
  public static EntryVector of(StoredVector stored) {
    return new EntryVector(stored);
  }

  /**
   * Returns the centre of vectors normalized to equal length.
   *
   * @param vectors at least one vector, all of the same kind, none of which is void
   */
  static EntryVector centre(List<EntryVector> vectors) {
    double[] sums = new double[vectors.get(0).length()];
    for (EntryVector vector : vectors) {
      double norm = vector.stored.vector().norm();
      for (int i = 0; i < sums.length; i++) {
        sums[i] += vector.at(i) / norm;
      }
    }
    float[] values = new float[sums.length];
    for (int i = 0; i < sums.length; i++) {
      values[i] = (float) (sums[i] / vectors.size());
    }
    return new EntryVector(new StoredVector(vectors.get(0).model(), DenseVector.of(values)));
  }

  EmbeddingModel model() {
    return stored.model();
  }

  /** Returns a key shared by comparable vectors: those of the same model and length. */
  public String kind() {
    return length() + "/" + stored.model().name() + "/" + stored.model().version();
  }

  int length() {
    return stored.vector().length();
  }

  float at(int index) {
    return stored.vector().at(index);
  }

  /** Returns true if all components are 0. */
  public boolean isVoid() {
    return stored.vector().isZero();
  }

  /** Returns the cosine similarity, −1 to 1; 0 if the vectors are not comparable. */
  public double cosine(EntryVector other) {
    return stored.cosine(other.stored);
  }
}
