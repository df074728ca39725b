package dev.lethe.worker.embed;

import dev.lethe.memory.vector.DenseVector;
import dev.lethe.model.Embedder;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.model.Reply;
import dev.lethe.worker.Backoff;
import dev.lethe.worker.EndpointWatch;
import dev.lethe.worker.WorkerClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a model until there is a vector, or it is certain that there is none: rule E11. Thread-safe.
 */
public final class RetryingEmbedder {
  private static final Logger LOG = LoggerFactory.getLogger(RetryingEmbedder.class);

  /** Text that every model accepts. */
  private static final List<String> HARMLESS = List.of("ok");

  private final Embedder embedder;
  private final int retries;
  private final EndpointWatch watch;
  private final EmbedTally tally;
  private final WorkerClock clock;

  /**
   * @param retries attempts after the first
   */
  RetryingEmbedder(
      Embedder embedder, int retries, EndpointWatch watch, EmbedTally tally, WorkerClock clock) {
    this.embedder = embedder;
    this.retries = retries;
    this.watch = watch;
    this.tally = tally;
    this.clock = clock;
  }

  /**
   * Returns the texts' vectors in order; empty for a text that the model rejects.
   *
   * @throws KeyRefusedException if the endpoint rejects the API key
   * @throws InterruptedException if the worker stops
   */
  List<Optional<DenseVector>> vectors(List<String> texts)
      throws KeyRefusedException, InterruptedException {
    for (int round = 0; ; round++) {
      Reply<List<DenseVector>> reply = persistently(texts);
      if (reply instanceof Reply.Success<List<DenseVector>> success) {
        return success.value().stream().map(Optional::of).toList();
      }
      if (texts.size() > 1) {
        return inHalves(texts);
      }
      // A single text is left, and either it or the endpoint is at fault: the probe decides.
      Reply<List<DenseVector>> probe = embedder.embed(HARMLESS);
      if (probe instanceof Reply.Success) {
        tally.refused();
        LOG.warn(
            "Skipping a text of {} characters that the {} cannot embed: {}",
            texts.get(0).length(),
            embedder.place(),
            why(reply));
        return List.of(Optional.empty());
      }
      watch.isAway(why(probe));
      clock.pause(Backoff.after(round, probe));
    }
  }

  private List<Optional<DenseVector>> inHalves(List<String> texts)
      throws KeyRefusedException, InterruptedException {
    int half = texts.size() / 2;
    List<Optional<DenseVector>> vectors = new ArrayList<>(vectors(texts.subList(0, half)));
    vectors.addAll(vectors(texts.subList(half, texts.size())));
    return vectors;
  }

  /**
   * Asks up to the configured number of retries. Outages and busy endpoints don't count: it waits
   * for them to end.
   */
  private Reply<List<DenseVector>> persistently(List<String> texts)
      throws KeyRefusedException, InterruptedException {
    int outages = 0;
    int failures = 0;
    while (true) {
      long began = clock.nanos();
      Reply<List<DenseVector>> reply = embedder.embed(texts);
      if (reply instanceof Reply.Success) {
        watch.answers();
        tally.embedded(texts.size(), clock.nanos() - began);
        return reply;
      }
      if (reply instanceof Reply.Unreachable || reply instanceof Reply.Busy) {
        watch.isAway(why(reply));
        clock.pause(Backoff.after(outages++, reply));
      } else if (reply instanceof Reply.Unsuited || failures >= retries) {
        return reply;
      } else {
        clock.pause(Backoff.after(failures++));
      }
      tally.retried();
    }
  }

  private static String why(Reply<?> reply) {
    if (reply instanceof Reply.Unsuited<?> unsuited) {
      return unsuited.why();
    } else if (reply instanceof Reply.Failed<?> failed) {
      return failed.why();
    } else if (reply instanceof Reply.Busy<?> busy) {
      return busy.why();
    }
    return ((Reply.Unreachable<?>) reply).why();
  }
}
