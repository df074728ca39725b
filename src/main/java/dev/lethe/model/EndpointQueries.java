package dev.lethe.model;

import dev.lethe.config.EmbedSettings;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Computes vectors of queries and of merged texts at an endpoint, with a single request and a
 * timeout below that of a context call. Thread-safe.
 */
public final class EndpointQueries implements QueryEmbedder {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointQueries.class);

  /** Part of a call's ten seconds, since the call also waits for other work. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Embedder embedder;
  private final AtomicBoolean fails = new AtomicBoolean();

  EndpointQueries(Embedder embedder) {
    this.embedder = embedder;
  }

  /** Uses the endpoint of the settings if they name one and its model, else {@link MiniLm}. */
  public static QueryEmbedder of(EmbedSettings settings) {
    return settings
        .url()
        .filter(url -> !settings.model().isEmpty())
        .<QueryEmbedder>map(
            url -> new EndpointQueries(new HttpEmbedder(url, settings.within(PATIENCE))))
        .orElseGet(LocalQueries::new);
  }

  @Override
  public EmbeddingModel model() {
    return embedder.model();
  }

  @Override
  public boolean isAtHand() {
    return false;
  }

  @Override
  public StoredVector embed(String text) {
    try {
      if (embedder.embed(List.of(text)) instanceof Reply.Success<List<DenseVector>> success) {
        if (fails.getAndSet(false)) {
          LOG.info(
              "the {} is available again: contexts compare vectors, and merged texts are "
                  + "verified",
              embedder.place());
        }
        return new StoredVector(model(), success.value().get(0));
      }
      log("does not respond in time");
    } catch (KeyRefusedException refused) {
      log("rejects the key");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return null;
  }

  private void log(String why) {
    if (!fails.getAndSet(true)) {
      LOG.warn(
          "the {} {}: contexts compare words only, and merged texts cannot be verified",
          embedder.place(),
          why);
    }
  }
}
