package dev.lethe.context;

import dev.lethe.vector.DenseVector;
import dev.lethe.vector.EmbeddingModel;
import dev.lethe.vector.StoredVector;
import dev.lethe.vector.TextEmbedder;
import java.util.Set;
import java.util.function.Function;

/** Makes vectors of queries, on the caller's thread. Thread-safe. */
public interface QueryEmbedder extends TextEmbedder {
  /** Where nobody makes any. */
  QueryEmbedder NONE = by(new EmbeddingModel("none", ""), text -> null);

  /** Which model makes them: the one in use, by which items mean theirs as well. */
  EmbeddingModel model();

  /** Whether it makes one at once, so that a thread for which others wait may ask. */
  boolean isAtHand();

  /** The vector of a query; null if the model can't be asked, or doesn't answer in time. */
  StoredVector embed(String text);

  @Override
  default boolean knows(EmbeddingModel model) {
    return model.equals(model());
  }

  @Override
  default StoredVector whole(String text, Set<EmbeddingModel> models) {
    return models.contains(model()) ? embed(text) : null;
  }

  /**
   * One that needs nobody.
   *
   * @param vectors of texts; null for none
   */
  static QueryEmbedder by(EmbeddingModel model, Function<String, DenseVector> vectors) {
    return new QueryEmbedder() {
      @Override
      public EmbeddingModel model() {
        return model;
      }

      @Override
      public boolean isAtHand() {
        return true;
      }

      @Override
      public StoredVector embed(String text) {
        DenseVector vector = vectors.apply(text);
        return vector == null ? null : new StoredVector(model, vector);
      }
    };
  }
}
