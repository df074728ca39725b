package dev.lethe.embed;

import dev.lethe.endpoint.KeyRefusedException;
import dev.lethe.endpoint.Reply;
import dev.lethe.vector.DenseVector;
import dev.lethe.vector.EmbeddingModel;
import java.util.List;

/** A model that makes vectors of texts. Thread-safe. */
public interface Embedder extends AutoCloseable {

  /** What its vectors are made by. */
  EmbeddingModel model();

  /** What is asked, for people: {@code embedding model in this process}. */
  String place();

  /**
   * The vectors of some texts, in their order, all of one length, none of them zero.
   *
   * @param texts at least one; what is too long for the model is cut, or embedded in parts
   * @throws KeyRefusedException if the endpoint doesn't take the key
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  Reply<List<DenseVector>> embed(List<String> texts)
      throws KeyRefusedException, InterruptedException;

  @Override
  void close();
}
