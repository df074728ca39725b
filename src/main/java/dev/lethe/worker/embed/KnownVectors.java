package dev.lethe.worker.embed;

import dev.lethe.memory.vector.DenseVector;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Cache of vectors by text, since many memories have the same text. Evicts the least recently used.
 * Thread-safe.
 */
final class KnownVectors {
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
