package dev.lethe.context;

import dev.lethe.vector.EmbeddingModel;
import dev.lethe.vector.StoredVector;
import java.util.Set;

/** Makes vectors of queries while a caller waits, on the caller's thread. */
public interface QueryEmbedder {
  /** Where nobody makes any. */
  QueryEmbedder NONE = (text, models) -> null;

  /**
   * The vector of a query, made by one of those models; null if none of them can be asked.
   *
   * @param text without authors' names
   * @param models of the vectors that it is to be compared with, at least one
   */
  StoredVector embed(String text, Set<EmbeddingModel> models);
}
