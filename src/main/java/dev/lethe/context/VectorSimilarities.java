package dev.lethe.context;

import dev.lethe.memory.vector.StoredVector;
import java.util.Arrays;

/**
 * Similarity of memories' vectors to a query's, in standard deviations from the mean of the scope's
 * memories, so that models with a narrow range of cosines work equally well.
 */
final class VectorSimilarities {
  private static final int BEST = 3;

  private final double[] nearness;

  /** The three best values of each session, in descending order; 0 if there are fewer. */
  private final double[] best;

  private final int[] known;
  private final Neighbours neighbours;
  private final boolean isCompared;

  /**
   * Compares a query with all vectors of its model.
   *
   * @param query null for no vector, in which case all similarities are 0
   */
  VectorSimilarities(ContextIndex index, StoredVector query) {
    neighbours = index.neighbours();
    nearness = index.workspace().numbers(Workspace.Use.NEARNESS, index.slots(), 0);
    best = new double[neighbours.sessions() * BEST];
    known = new int[neighbours.sessions()];
    Vectors vectors = query == null ? null : index.vectors(query);
    Vectors.Scaled scaled = query == null ? null : Vectors.scaled(query.vector());
    isCompared = vectors != null && scaled != null;
    if (isCompared) {
      compare(index, vectors, scaled);
    }
  }

  /** Returns true if there were vectors comparable with the query's. */
  boolean isCompared() {
    return isCompared;
  }

  private void compare(ContextIndex index, Vectors vectors, Vectors.Scaled query) {
    double[] cosines = index.workspace().numbers(Workspace.Use.COSINES, index.slots(), 0);
    vectors.cosines(query, cosines);
    double sum = 0;
    double squares = 0;
    for (int place = 0; place < index.size(); place++) {
      int slot = index.slotAt(place);
      if (vectors.has(slot)) {
        sum += cosines[slot];
        squares += cosines[slot] * cosines[slot];
      }
    }
    double mean = sum / vectors.count();
    double deviation = Math.sqrt(Math.max(0, squares / vectors.count() - mean * mean));
    Arrays.fill(best, Double.NEGATIVE_INFINITY);
    for (int place = 0; place < index.size() && deviation > 0; place++) {
      int slot = index.slotAt(place);
      if (vectors.has(slot)) {
        nearness[slot] = (cosines[slot] - mean) / deviation;
        note(slot);
      }
    }
  }

  private void note(int slot) {
    int session = neighbours.session(slot);
    if (session == ContextIndex.NONE) {
      return;
    }
    known[session]++;
    double next = nearness[slot];
    for (int i = session * BEST; i < session * BEST + BEST; i++) {
      double former = best[i];
      best[i] = Math.max(former, next);
      next = Math.min(former, next);
    }
  }

  /** Returns the similarity of a memory; 0 if it has no vector. */
  double of(int slot) {
    return nearness[slot];
  }

  /** Returns the similarity of the following message; 0 if there is none. */
  double ofNext(int slot) {
    int next = neighbours.next(slot);
    return next == ContextIndex.NONE ? 0 : nearness[next];
  }

  /** Returns the mean of the best values of a memory's session, at most three. */
  double ofSession(int slot) {
    int session = neighbours.session(slot);
    if (session == ContextIndex.NONE || known[session] == 0) {
      return 0;
    }
    int many = Math.min(BEST, known[session]);
    double sum = 0;
    for (int i = 0; i < many; i++) {
      sum += best[session * BEST + i];
    }
    return sum / many;
  }
}
