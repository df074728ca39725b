/**
 * The embedding worker: reads texts from {@code lethe.vectors.v1}, and writes each one's vector to
 * {@code lethe.embeddings.v1}, once; a purge in the first topic is repeated in the second.
 */
package dev.lethe.worker.embed;
