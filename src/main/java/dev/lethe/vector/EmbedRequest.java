package dev.lethe.vector;

import dev.lethe.event.Scope;

/**
 * A text of which a worker is to compute the vector.
 *
 * @param textHash tells texts of a memory apart; goes into the answer
 */
public record EmbedRequest(String memoryId, Scope scope, String text, String textHash) {

  /** The answer. */
  public Embedding answer(EmbeddingModel model, DenseVector vector) {
    return new Embedding(memoryId, scope, model, textHash, vector);
  }
}
