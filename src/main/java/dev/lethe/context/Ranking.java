package dev.lethe.context;

import java.util.Arrays;

/**
 * Memories by their scores, the best first, of equal ones the newer. Only those that are asked for
 * are put in order: a context has some hundreds of a hundred thousand.
 */
final class Ranking {
  /** By place in the order of time; not a number where a memory is not ranked. */
  private final double[] scores;

  /** Places, as a heap with the best at the front. */
  private final int[] heap;

  private int left;

  /** Places, the best first, as far as they have been asked for. */
  private int[] taken = new int[64];

  private int takenCount;

  /**
   * @param scores of so many places, and perhaps more
   * @param heap as many places at least, to be written
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

  /** How many there are. */
  int size() {
    return takenCount + left;
  }

  /**
   * The place, in the order of time, of the one at a rank.
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
