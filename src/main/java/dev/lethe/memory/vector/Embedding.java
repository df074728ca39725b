package dev.lethe.memory.vector;

import dev.lethe.event.Scope;

/**
 * Vector of a memory, computed by a worker.
 *
 * @param textHash hash of its text, copied from the request
 */
public record Embedding(
    String memoryId, Scope scope, EmbeddingModel model, String textHash, DenseVector vector) {}
