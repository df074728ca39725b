package dev.lethe.memory;

import dev.lethe.memory.vector.Embedding;

/** Vector computed by a worker; its memory or text may no longer exist. */
public record VectorComputed(Embedding embedding) implements Outcome {}
