package dev.lethe.consolidation;

import dev.lethe.vector.EmbeddingModel;
import dev.lethe.vector.StoredVector;
import java.util.List;

/** What an entry means, as a model has it. */
public final class EntryVector {
  private final EmbeddingModel model;
  private final float[] values;
  private final double norm;

  private EntryVector(EmbeddingModel model, float[] values) {
    this.model = model;
    this.values = values;
    double squares = 0;
    for (float value : values) {
      squares += (double) value * value;
    }
    this.norm = Math.sqrt(squares);
  }

  /** A vector as it is kept. */
  public static EntryVector of(StoredVector stored) {
    return new EntryVector(stored.model(), stored.vector().toArray());
  }

  /**
   * The centre of some vectors, each of which counts alike however long it is.
   *
   * @param vectors of one kind, at least one, none of which is void
   */
  static EntryVector centre(List<EntryVector> vectors) {
    double[] sums = new double[vectors.get(0).length()];
    for (EntryVector vector : vectors) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += vector.values[i] / vector.norm;
      }
    }
    float[] values = new float[sums.length];
    for (int i = 0; i < sums.length; i++) {
      values[i] = (float) (sums[i] / vectors.size());
    }
    return new EntryVector(vectors.get(0).model, values);
  }

  EmbeddingModel model() {
    return model;
  }

  /** Which vectors it may be compared with: those of its model and length. */
  public String kind() {
    return values.length + "/" + model;
  }

  int length() {
    return values.length;
  }

  float at(int index) {
    return values[index];
  }

  /** Whether it says nothing: it has no length, or one that no number is large enough for. */
  public boolean isVoid() {
    return !(norm > 0 && norm < Double.POSITIVE_INFINITY);
  }

  /** How near another one is, −1 to 1; 0 where the two can't be compared. */
  public double cosine(EntryVector other) {
    if (values.length != other.values.length
        || !model.equals(other.model)
        || isVoid()
        || other.isVoid()) {
      return 0;
    }
    float[] theirs = other.values;
    double even = 0;
    double odd = 0;
    int last = values.length - 1;
    for (int i = 0; i < last; i += 2) {
      even += (double) values[i] * theirs[i];
      odd += (double) values[i + 1] * theirs[i + 1];
    }
    if ((values.length & 1) == 1) {
      even += (double) values[last] * theirs[last];
    }
    return (even + odd) / norm / other.norm;
  }
}
