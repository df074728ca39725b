package dev.lethe.memory.vector;

import java.util.Set;

/**
 * Computes vectors of whole texts on the caller's thread, which may wait seconds for an endpoint.
 * Thread-safe.
 */
public interface TextEmbedder {

  /**
   * Returns the vector of a text by one of the models; null if none of them is available.
   *
   * @param models models of the vectors to compare with, at least one
   */
  StoredVector whole(String text, Set<EmbeddingModel> models);

  /** Returns true if vectors by that model may be available. */
  default boolean knows(EmbeddingModel model) {
    return true;
  }
}
