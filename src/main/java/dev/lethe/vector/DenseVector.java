package dev.lethe.vector;

import java.util.Arrays;

/** The numbers of a vector, all of them finite, at least one. Never changes. */
public final class DenseVector {
  /** As many as any model has, and more: what workers answer has no more. */
  public static final int MAX_LENGTH = 16_384;

  private final float[] numbers;

  /** Its length, which squares of floats can't exceed. */
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
   * A copy of those numbers.
   *
   * @throws IllegalArgumentException if there is none, or if one isn't finite
   */
  public static DenseVector of(float... numbers) {
    if (numbers.length == 0) {
      throw new IllegalArgumentException("a vector has numbers");
    }
    for (float number : numbers) {
      if (!Float.isFinite(number)) {
        throw new IllegalArgumentException(number + " is no number of a vector");
      }
    }
    return new DenseVector(numbers.clone());
  }

  /** How many numbers it has. */
  public int length() {
    return numbers.length;
  }

  public float at(int index) {
    return numbers[index];
  }

  /** A copy of the numbers. */
  public float[] toArray() {
    return numbers.clone();
  }

  /** Its Euclidean length, 0 or above. */
  public double norm() {
    return norm;
  }

  /** Whether every number is 0: a vector without a direction, which is like no other. */
  public boolean isZero() {
    return norm == 0;
  }

  /** The angle's cosine, in double precision; 0 if a length differs or one is zero. */
  public double cosine(DenseVector other) {
    if (numbers.length != other.numbers.length || isZero() || other.isZero()) {
      return 0;
    }
    float[] theirs = other.numbers;
    // Two sums, since an addition waits for the one before.
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

  /** How many there are, and the first few. */
  @Override
  public String toString() {
    int shown = Math.min(4, numbers.length);
    return numbers.length + " numbers " + Arrays.toString(Arrays.copyOf(numbers, shown));
  }
}
