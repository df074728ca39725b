package dev.lethe.context;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Arrays with a place for each memory of a scope, which a context needs while it is made. To make
 * some of nearly a megabyte each for every one keeps a collector busy.
 */
final class Workspace {
  /** What an array is for; none has two at a time. */
  enum Use {
    WORDS,
    NEARNESS,
    COSINES,
    SCORES
  }

  private final Map<Use, double[]> numbers = new EnumMap<>(Use.class);
  private int[] places = new int[0];

  /** At least so many numbers, that many of them as given. */
  double[] numbers(Use use, int size, double filled) {
    double[] known = numbers.get(use);
    double[] array = known != null && known.length >= size ? known : new double[size + size / 4];
    numbers.put(use, array);
    Arrays.fill(array, 0, size, filled);
    return array;
  }

  /** At least so many places, whatever they are. */
  int[] places(int size) {
    if (places.length < size) {
      places = new int[size + size / 4];
    }
    return places;
  }
}
