package dev.lethe.memory;

import dev.lethe.vector.Embedding;

/** A worker has computed a vector, which may be of a memory and a text that there still is. */
public record VectorComputed(Embedding embedding) implements Outcome {}
