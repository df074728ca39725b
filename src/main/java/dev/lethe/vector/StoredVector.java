package dev.lethe.vector;

/** A memory's vector as it is kept: of what the memory says now. */
public record StoredVector(EmbeddingModel model, DenseVector vector) {}
