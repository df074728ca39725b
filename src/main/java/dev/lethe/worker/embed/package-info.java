/**
 * The embedding worker: takes texts from {@code lethe.vectors.v1}, and puts each one's vector on
 * {@code lethe.embeddings.v1}, once; what is purged there is purged here.
 */
package dev.lethe.worker.embed;
