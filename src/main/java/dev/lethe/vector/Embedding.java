package dev.lethe.vector;

import dev.lethe.event.Scope;

/**
 * A memory's vector, as a worker computed it.
 *
 * @param textHash of the text that it is of, as the request had it
 */
public record Embedding(
    String memoryId, Scope scope, EmbeddingModel model, String textHash, DenseVector vector) {}
