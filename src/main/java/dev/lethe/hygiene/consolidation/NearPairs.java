package dev.lethe.hygiene.consolidation;

import java.util.List;

/** Search for pairs of near vectors. */
final class NearPairs {
  /**
   * Maximum number of vectors for which all pairs are compared; with more, only pairs with similar
   * sketches are.
   */
  private static final int FEW = 256;

  private NearPairs() {}

  /** Receives each pair once. */
  interface Visitor {
    /** Returns false if the pair's similarity is irrelevant; called before it is computed. */
    default boolean asks(int one, int other) {
      return true;
    }

    /** Called for a pair of near vectors. */
    void near(int one, int other);
  }

  /**
   * Passes the near pairs to the visitor. With more than 256 vectors about one pair in 10,000 may
   * be missed.
   *
   * @param vectors vectors of the same kind, none of which is void
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
