package dev.lethe.context;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Reusable arrays, indexed by a scope's memories, for assembling a context. Allocating several
 * arrays of nearly a megabyte for each context would burden the garbage collector.
 */
final class Workspace {
  /** Purpose of an array; only one array per purpose is in use at a time. */
  enum Use {
    WORDS,
    NEARNESS,
    COSINES,
    SCORES
  }

  private final Map<Use, double[]> numbers = new EnumMap<>(Use.class);
  private int[] places = new int[0];

  /** Returns an array of at least the given size, filled with a value up to that size. */
  double[] numbers(Use use, int size, double filled) {
    double[] known = numbers.get(use);
    double[] array = known != null && known.length >= size ? known : new double[size + size / 4];
    numbers.put(use, array);
    Arrays.fill(array, 0, size, filled);
    return array;
  }

  /** Returns an array of at least the given size with arbitrary content. */
  int[] places(int size) {
    if (places.length < size) {
      places = new int[size + size / 4];
    }
    return places;
  }
}
