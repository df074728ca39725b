package dev.lethe.consolidation;

import dev.lethe.vector.DenseVector;
import dev.lethe.vector.EmbeddingModel;
import dev.lethe.vector.StoredVector;
import java.util.List;

/** What an entry means, as a model has it. */
public record EntryVector(StoredVector stored) {

  /** A vector as it is kept. */
  public static EntryVector of(StoredVector stored) {
    return new EntryVector(stored);
  }

  /**
   * The centre of some vectors, each of which counts alike however long it is.
   *
   * @param vectors of one kind, at least one, none of which is void
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

  /** Which vectors it may be compared with: those of its model and length. */
  public String kind() {
    return length() + "/" + stored.model().name() + "/" + stored.model().version();
  }

  int length() {
    return stored.vector().length();
  }

  float at(int index) {
    return stored.vector().at(index);
  }

  /** Whether it says nothing: all its numbers are 0. */
  public boolean isVoid() {
    return stored.vector().isZero();
  }

  /** How near another one is, −1 to 1; 0 where the two can't be compared. */
  public double cosine(EntryVector other) {
    return stored.cosine(other.stored);
  }
}
