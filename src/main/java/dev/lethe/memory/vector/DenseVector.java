package dev.lethe.memory.vector;

import java.util.Arrays;

/** Vector of at least one component, all of them finite. Immutable. */
public final class DenseVector {
  /** More components than any model uses; workers' vectors with more are rejected. */
  public static final int MAX_LENGTH = 16_384;

  private final float[] numbers;

  /** Euclidean norm; a double can't overflow with squares of floats. */
  private final double norm;

  private DenseVector(float[] numbers) {
    this.numbers = numbers;
    double squares = 0;
    for (float number : numbers) {
      squares += (double) number * number;
    }
    this.norm = Math.sqrt(squares);
  }

  /**
   * Returns a vector with a copy of the components.
   *
   * @throws IllegalArgumentException if there is none, or one isn't finite
   */
  public static DenseVector of(float... numbers) {
    if (numbers.length == 0) {
      throw new IllegalArgumentException("a vector needs at least one number");
    }
    for (float number : numbers) {
      if (!Float.isFinite(number)) {
        throw new IllegalArgumentException(number + " is not a finite number");
      }
    }
    return new DenseVector(numbers.clone());
  }

  /** Number of components. */
  public int length() {
    return numbers.length;
  }

  public float at(int index) {
    return numbers[index];
  }

  /** Returns a copy of the components. */
  public float[] toArray() {
    return numbers.clone();
  }

  /** Euclidean norm, 0 or above. */
  public double norm() {
    return norm;
  }

  /**
   * Returns true if all components are 0: such a vector has no direction and is similar to no
   * other.
   */
  public boolean isZero() {
    return norm == 0;
  }

  /**
   * Returns the cosine similarity in double precision; 0 if the lengths differ or a vector is zero.
   */
  public double cosine(DenseVector other) {
    if (numbers.length != other.numbers.length || isZero() || other.isZero()) {
      return 0;
    }
    float[] theirs = other.numbers;
    // Two sums shorten the chain of dependent additions.
    double even = 0;
    double odd = 0;
    int last = numbers.length - 1;
    for (int i = 0; i < last; i += 2) {
      even += (double) numbers[i] * theirs[i];
      odd += (double) numbers[i + 1] * theirs[i + 1];
    }
    if ((numbers.length & 1) == 1) {
      even += (double) numbers[last] * theirs[last];
    }
    return (even + odd) / norm / other.norm;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DenseVector vector && Arrays.equals(numbers, vector.numbers);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(numbers);
  }

  /** Returns the number of components, and the first four. */
  @Override
  public String toString() {
    int shown = Math.min(4, numbers.length);
    return numbers.length + " numbers " + Arrays.toString(Arrays.copyOf(numbers, shown));
  }
}
