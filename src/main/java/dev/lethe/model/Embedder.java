package dev.lethe.model;

import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import java.util.List;

/** Model that computes vectors of texts. Thread-safe. */
public interface Embedder extends AutoCloseable {

  /** Model of the vectors. */
  EmbeddingModel model();

  /** Location of the model, for people: {@code embedding model in this process}. */
  String place();

  /**
   * Returns the vectors of the texts, in the same order, all of the same length and none of them
   * zero.
   *
   * @param texts at least one text; a text too long for the model is cut, or embedded in parts
   * @throws KeyRefusedException if the endpoint rejects the key
   * @throws InterruptedException if the thread is interrupted while waiting
   */
  Reply<List<DenseVector>> embed(List<String> texts)
      throws KeyRefusedException, InterruptedException;

  @Override
  void close();
}
