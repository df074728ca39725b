package dev.lethe.memory.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DenseVectorTest {
  @Test
  void a_cosine_depends_on_the_angle_only() {
    DenseVector right = DenseVector.of(3, 0);

    assertEquals(1, right.cosine(DenseVector.of(7, 0)), 1e-12);
    assertEquals(0, right.cosine(DenseVector.of(0, 2)), 1e-12);
    assertEquals(Math.sqrt(0.5), right.cosine(DenseVector.of(2, 2)), 1e-12);
    assertEquals(-1, right.cosine(DenseVector.of(-1, 0)), 1e-12);
  }

  @Test
  void vectors_that_cannot_be_compared_have_cosine_0() {
    assertEquals(0, DenseVector.of(1, 1).cosine(DenseVector.of(1, 1, 1)));
    assertEquals(0, DenseVector.of(1, 1).cosine(DenseVector.of(0, 0)));
    assertTrue(DenseVector.of(0, -0f).isZero());
    assertFalse(DenseVector.of(0, 1e-30f).isZero());
  }

  @Test
  void nothing_infinite_or_endless_is_a_vector() {
    assertThrows(IllegalArgumentException.class, () -> DenseVector.of());
    assertThrows(IllegalArgumentException.class, () -> DenseVector.of(1, Float.NaN));
    assertThrows(IllegalArgumentException.class, () -> DenseVector.of(Float.NEGATIVE_INFINITY));
  }

  @Test
  void a_vector_is_immutable() {
    float[] numbers = {1, 2};
    DenseVector vector = DenseVector.of(numbers);

    numbers[0] = 9;
    vector.toArray()[1] = 9;

    assertArrayEquals(new float[] {1, 2}, vector.toArray());
    assertEquals(DenseVector.of(1, 2), vector);
    assertEquals("2 numbers [1.0, 2.0]", vector.toString());
  }
}
