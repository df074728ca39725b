package dev.lethe.embed;

import dev.lethe.context.QueryEmbedder;
import dev.lethe.endpoint.Reply;
import dev.lethe.vector.DenseVector;
import dev.lethe.vector.EmbeddingModel;
import dev.lethe.vector.StoredVector;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes vectors of queries by {@link MiniLm}, which is loaded for the first query that is to be
 * compared with vectors of its own, and stays until the process ends. Thread-safe.
 */
public final class LocalQueries implements QueryEmbedder {
  private static final Logger LOG = LoggerFactory.getLogger(LocalQueries.class);

  /** The caller waits, and others behind it: of a longer query the beginning is embedded. */
  private static final int MOST_CHARACTERS = 2_000;

  private final Supplier<MiniLm> loading;
  private MiniLm model;
  private boolean isTried;

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

  @Override
  public StoredVector embed(String text) {
    return vector(beginning(text));
  }

  @Override
  public StoredVector whole(String text, Set<EmbeddingModel> models) {
    return models.contains(MiniLm.MODEL) ? vector(text) : null;
  }

  private StoredVector vector(String text) {
    MiniLm loaded = loaded();
    if (loaded == null) {
      return null;
    }
    try {
      Reply<List<DenseVector>> reply = loaded.embed(List.of(text));
      return reply instanceof Reply.Said<List<DenseVector>> said
          ? new StoredVector(MiniLm.MODEL, said.what().get(0))
          : null;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Null where it can't be run. */
  private synchronized MiniLm loaded() {
    if (!isTried) {
      isTried = true;
      try {
        model = loading.get();
      } catch (ModelUnavailableException unavailable) {
        LOG.warn(
            "contexts compare words alone, and merged texts can't be verified: the embedding model can't be run in this process: {}",
            unavailable.getMessage());
      }
    }
    return model;
  }

  private static String beginning(String text) {
    if (text.length() <= MOST_CHARACTERS) {
      return text;
    }
    boolean parts = Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1));
    return text.substring(0, parts ? MOST_CHARACTERS - 1 : MOST_CHARACTERS);
  }
}
