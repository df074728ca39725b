package dev.lethe.worker.embed;

import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbedRequest;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.worker.Result;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers batches of embedding requests of a partition: rules E9 and E10. Thread-safe. */
final class EmbedBatches {
  private static final int MOST_KNOWN = 4_096;

  private final RetryingEmbedder asking;
  private final EmbeddingModel model;
  private final EmbedTally tally;
  private final KnownVectors known = new KnownVectors(MOST_KNOWN);

  EmbedBatches(RetryingEmbedder asking, EmbeddingModel model, EmbedTally tally) {
    this.asking = asking;
    this.model = model;
    this.tally = tally;
  }

  /**
   * A request for a key.
   *
   * @param request null for a purge, or for an unreadable request
   */
  record Asked(ByteBuffer key, EmbedRequest request, boolean isPurge) {

    /** Returns a request to remove the key's vector. */
    static Asked purge(byte[] key) {
      return new Asked(wrap(key), null, true);
    }

    /** Returns an unreadable request, which leaves earlier requests for the key in effect. */
    static Asked nothing(byte[] key) {
      return new Asked(wrap(key), null, false);
    }

    static Asked of(byte[] key, EmbedRequest request) {
      return new Asked(wrap(key), request, false);
    }

    private static ByteBuffer wrap(byte[] key) {
      return ByteBuffer.wrap(key == null ? new byte[0] : key);
    }

    boolean isNothing() {
      return request == null && !isPurge;
    }
  }

  /**
   * Returns the results in the order of the requests; if a key is requested several times, only the
   * last request has one.
   */
  List<Optional<Result<Embedding>>> of(List<Asked> asked)
      throws KeyRefusedException, InterruptedException {
    Map<ByteBuffer, Integer> last = new HashMap<>();
    for (int i = 0; i < asked.size(); i++) {
      if (!asked.get(i).isNothing()) {
        last.put(asked.get(i).key(), i);
      }
    }
    Map<String, DenseVector> vectors = vectors(asked, last);
    List<Optional<Result<Embedding>>> results = new ArrayList<>(asked.size());
    for (int i = 0; i < asked.size(); i++) {
      results.add(result(asked.get(i), last.getOrDefault(asked.get(i).key(), -1) == i, vectors));
    }
    return results;
  }

  private Optional<Result<Embedding>> result(
      Asked one, boolean isLast, Map<String, DenseVector> vectors) {
    if (one.isNothing()) {
      return Optional.empty();
    }
    if (!isLast) {
      tally.superseded();
      return Optional.empty();
    }
    if (one.isPurge()) {
      tally.purged();
      return Optional.of(new Result<>(null));
    }
    DenseVector vector = vectors.get(one.request().text());
    return vector == null
        ? Optional.empty()
        : Optional.of(new Result<>(one.request().answer(model, vector)));
  }

  /** Returns vectors by text; null for a text that the model rejects. */
  private Map<String, DenseVector> vectors(List<Asked> asked, Map<ByteBuffer, Integer> last)
      throws KeyRefusedException, InterruptedException {
    Map<String, DenseVector> vectors = new LinkedHashMap<>();
    List<String> unknown = new ArrayList<>();
    for (int at : last.values().stream().sorted().toList()) {
      EmbedRequest request = asked.get(at).request();
      if (request == null) {
        continue;
      }
      String text = request.text();
      DenseVector vector = known.of(text);
      if (vector != null || unknown.contains(text)) {
        tally.known();
      } else {
        unknown.add(text);
      }
      vectors.put(text, vector);
    }
    List<Optional<DenseVector>> made = unknown.isEmpty() ? List.of() : asking.vectors(unknown);
    for (int i = 0; i < made.size(); i++) {
      DenseVector vector = made.get(i).orElse(null);
      vectors.put(unknown.get(i), vector);
      if (vector != null) {
        known.put(unknown.get(i), vector);
      }
    }
    return vectors;
  }

  /**
   * Cache of vectors by text, since many memories have the same text. Evicts the least recently
   * used. Thread-safe.
   */
  static final class KnownVectors {
    private static final float FULL = 0.75f;

    private final int most;
    private final Map<String, DenseVector> byText = new LinkedHashMap<>(16, FULL, true);

    KnownVectors(int most) {
      this.most = most;
    }

    /** Returns the vector of a text; null if it isn't cached. */
    synchronized DenseVector of(String text) {
      return byText.get(text);
    }

    synchronized void put(String text, DenseVector vector) {
      byText.put(text, vector);
      if (byText.size() > most) {
        byText.remove(byText.keySet().iterator().next());
      }
    }
  }
}
