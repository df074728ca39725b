package dev.lethe.vector;

import java.util.Arrays;

/** The numbers of a vector, all of them finite, at least one. Never changes. */
public final class DenseVector {
  /** As many as any model has, and more: what workers answer has no more. */
  public static final int MAX_LENGTH = 16_384;

  private final float[] numbers;

  private DenseVector(float[] numbers) {
    this.numbers = numbers;
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

  /** Whether every number is 0: a vector without a direction, which is like no other. */
  public boolean isZero() {
    for (float number : numbers) {
      if (number != 0) {
        return false;
      }
    }
    return true;
  }

  /** The angle's cosine, in double precision; 0 if a length differs or one is zero. */
  public double cosine(DenseVector other) {
    if (numbers.length != other.numbers.length) {
      return 0;
    }
    double dot = 0;
    double mine = 0;
    double theirs = 0;
    for (int i = 0; i < numbers.length; i++) {
      dot += (double) numbers[i] * other.numbers[i];
      mine += (double) numbers[i] * numbers[i];
      theirs += (double) other.numbers[i] * other.numbers[i];
    }
    return mine == 0 || theirs == 0 ? 0 : dot / Math.sqrt(mine * theirs);
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
