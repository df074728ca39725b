package dev.lethe.memory.vector;

import dev.lethe.event.Scope;

/**
 * Text whose vector a worker is to compute.
 *
 * @param textHash distinguishes the texts of a memory; copied to the answer
 */
public record EmbedRequest(String memoryId, Scope scope, String text, String textHash) {

  /** Returns the answer with the computed vector. */
  public Embedding answer(EmbeddingModel model, DenseVector vector) {
    return new Embedding(memoryId, scope, model, textHash, vector);
  }
}
