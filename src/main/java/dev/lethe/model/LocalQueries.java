package dev.lethe.model;

import dev.lethe.context.QueryEmbedder;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Computes vectors of queries with {@link MiniLm}, which is loaded for the first query that is
 * compared with its vectors, and kept until the process ends. Thread-safe.
 */
public final class LocalQueries implements QueryEmbedder {
  private static final Logger LOG = LoggerFactory.getLogger(LocalQueries.class);

  private final Supplier<MiniLm> loading;
  private MiniLm model;
  private volatile boolean isTried;

  public LocalQueries() {
    this(MiniLm::load);
  }

  LocalQueries(Supplier<MiniLm> loading) {
    this.loading = loading;
  }

  @Override
  public EmbeddingModel model() {
    return MiniLm.MODEL;
  }

  /** Returns true once loading, which takes half a second, has been tried. */
  @Override
  public boolean isAtHand() {
    return isTried;
  }

  @Override
  public StoredVector embed(String text) {
    MiniLm loaded = loaded();
    if (loaded == null) {
      return null;
    }
    try {
      Reply<List<DenseVector>> reply = loaded.embed(List.of(text));
      return reply instanceof Reply.Success<List<DenseVector>> success
          ? new StoredVector(MiniLm.MODEL, success.value().get(0))
          : null;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Returns the model; null if it can't run here. */
  private synchronized MiniLm loaded() {
    if (!isTried) {
      try {
        model = loading.get();
      } catch (ModelUnavailableException unavailable) {
        LOG.warn(
            "the embedding model cannot run in this process: {}; contexts compare words only, "
                + "and merged texts cannot be verified",
            unavailable.getMessage());
      }
      isTried = true;
    }
    return model;
  }
}
