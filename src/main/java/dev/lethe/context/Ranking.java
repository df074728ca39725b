package dev.lethe.context;

import java.util.Arrays;

/**
 * Memories by descending score, newer first if equal. Sorted lazily with a heap, since a context
 * needs a few hundred out of a hundred thousand.
 */
final class Ranking {
  /** By position in order of time; NaN for a memory that is not ranked. */
  private final double[] scores;

  /** Positions, as a heap with the best one first. */
  private final int[] heap;

  private int left;

  /** Positions retrieved so far, best first. */
  private int[] taken = new int[64];

  private int takenCount;

  /**
   * @param scores scores by position, at least {@code size} of them
   * @param heap array to be overwritten, of at least {@code size} elements
   */
  Ranking(double[] scores, int[] heap, int size) {
    this.scores = scores;
    this.heap = heap;
    for (int place = 0; place < size; place++) {
      if (!Double.isNaN(scores[place])) {
        heap[left++] = place;
      }
    }
    for (int i = left / 2 - 1; i >= 0; i--) {
      sink(i);
    }
  }

  /** Returns the number of ranked memories. */
  int size() {
    return takenCount + left;
  }

  /**
   * Returns the position, in order of time, of the memory at a rank.
   *
   * @param rank from 0, the best, to {@link #size} - 1
   */
  int place(int rank) {
    while (takenCount <= rank) {
      if (takenCount == taken.length) {
        taken = Arrays.copyOf(taken, takenCount * 2);
      }
      taken[takenCount++] = heap[0];
      heap[0] = heap[--left];
      sink(0);
    }
    return taken[rank];
  }

  private void sink(int from) {
    int i = from;
    while (true) {
      int best = i;
      for (int child = 2 * i + 1; child <= 2 * i + 2 && child < left; child++) {
        best = isBefore(heap[child], heap[best]) ? child : best;
      }
      if (best == i) {
        return;
      }
      int other = heap[i];
      heap[i] = heap[best];
      heap[best] = other;
      i = best;
    }
  }

  private boolean isBefore(int one, int other) {
    int by = Double.compare(scores[one], scores[other]);
    return by == 0 ? one > other : by > 0;
  }
}
