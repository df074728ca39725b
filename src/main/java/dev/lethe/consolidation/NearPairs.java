package dev.lethe.consolidation;

import java.util.List;

/** Which of many vectors are near each other. */
final class NearPairs {
  /** Of so few all pairs are compared; of more those that their sketches don't tell apart. */
  private static final int FEW = 256;

  private NearPairs() {}

  /** Is shown pairs, each once. */
  interface Visitor {
    /** Whether it matters how near two are; asked before that is computed. */
    default boolean asks(int one, int other) {
      return true;
    }

    /** Two are near. */
    void near(int one, int other);
  }

  /**
   * Shows the pairs that are near. Of more than 256 vectors one pair in 10,000 may be missed.
   *
   * @param vectors of one kind, none of which is void
   */
  static void each(List<EntryVector> vectors, Threshold threshold, Visitor visitor) {
    if (vectors.size() > FEW) {
      Sketches.of(vectors)
          .each(threshold, (one, other) -> compare(vectors, one, other, threshold, visitor));
      return;
    }
    for (int i = 0; i < vectors.size(); i++) {
      for (int k = i + 1; k < vectors.size(); k++) {
        compare(vectors, i, k, threshold, visitor);
      }
    }
  }

  private static void compare(
      List<EntryVector> vectors, int one, int other, Threshold threshold, Visitor visitor) {
    if (visitor.asks(one, other) && threshold.admits(vectors.get(one).cosine(vectors.get(other)))) {
      visitor.near(one, other);
    }
  }
}
