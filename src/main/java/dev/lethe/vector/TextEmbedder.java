package dev.lethe.vector;

import java.util.Set;

/**
 * Makes vectors of whole texts on the caller's thread, which may wait seconds for an endpoint.
 * Thread-safe.
 */
public interface TextEmbedder {

  /**
   * The vector of a text, made by one of those models; null if none of them can be asked.
   *
   * @param models of the vectors that it is to be compared with, at least one
   */
  StoredVector whole(String text, Set<EmbeddingModel> models);

  /** Whether it may be that it makes a vector by that model. */
  default boolean knows(EmbeddingModel model) {
    return true;
  }
}
