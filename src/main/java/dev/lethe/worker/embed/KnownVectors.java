package dev.lethe.worker.embed;

import dev.lethe.vector.DenseVector;
import java.util.LinkedHashMap;
import java.util.Map;

/** The vectors of the texts asked for last: many memories say the same. Thread-safe. */
final class KnownVectors {
  private static final float FULL = 0.75f;

  private final int most;
  private final Map<String, DenseVector> byText = new LinkedHashMap<>(16, FULL, true);

  KnownVectors(int most) {
    this.most = most;
  }

  /** Null if it isn't known. */
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
