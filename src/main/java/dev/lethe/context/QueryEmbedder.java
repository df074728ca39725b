package dev.lethe.context;

import dev.lethe.vector.EmbeddingModel;
import dev.lethe.vector.StoredVector;
import dev.lethe.vector.TextEmbedder;
import java.util.Set;

/** Makes vectors of queries while a caller waits, on the caller's thread. */
public interface QueryEmbedder extends TextEmbedder {
  /** Where nobody makes any. */
  QueryEmbedder NONE = (text, models) -> null;

  /**
   * The vector of a query, made by one of those models; null if none of them can be asked.
   *
   * @param text without authors' names
   * @param models of the vectors that it is to be compared with, at least one
   */
  StoredVector embed(String text, Set<EmbeddingModel> models);

  @Override
  default StoredVector whole(String text, Set<EmbeddingModel> models) {
    return embed(text, models);
  }
}
