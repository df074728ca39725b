package dev.lethe.context;

import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.memory.vector.TextEmbedder;
import java.util.Set;
import java.util.function.Function;

/** Embeds queries on the caller's thread. Thread-safe. */
public interface QueryEmbedder extends TextEmbedder {
  /** Embedder that makes no vectors. */
  QueryEmbedder NONE = by(new EmbeddingModel("none", ""), text -> null);

  /**
   * Returns the application's own model, to which vectors delivered with items under its name also
   * belong.
   */
  EmbeddingModel model();

  /** Returns true if embedding is immediate, and so may be done on a thread that must not block. */
  boolean isAtHand();

  /**
   * Returns the vector of a query; null if the model can't be reached or doesn't answer in time.
   */
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
   * Returns an embedder that computes vectors in process.
   *
   * @param vectors returns the vector of a text; null for none
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
