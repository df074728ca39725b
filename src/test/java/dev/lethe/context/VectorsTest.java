package dev.lethe.context;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.memory.vector.DenseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorsTest {
  private static final int MANY = 3_000;

  private static DenseVector random(Random random, int dimensions) {
    float[] vector = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return DenseVector.of(vector);
  }

  private static DenseVector all(float number, int dimensions) {
    float[] vector = new float[dimensions];
    Arrays.fill(vector, number);
    return DenseVector.of(vector);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 384})
  void cosines_match_those_of_floats_within_eight_bit_precision(int dimensions) {
    Random random = new Random(dimensions);
    Vectors vectors = new Vectors(dimensions);
    List<DenseVector> all = new ArrayList<>();
    for (int slot = 0; slot < MANY; slot++) {
      all.add(random(random, dimensions));
      vectors.put(slot, Vectors.scaled(all.get(slot)));
    }
    double[] cosines = new double[MANY];

    vectors.cosines(Vectors.scaled(all.get(7)), cosines);

    for (int slot = 0; slot < MANY; slot++) {
      assertEquals(all.get(7).cosine(all.get(slot)), cosines[slot], 0.015, "slot " + slot);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 383, 384, 7_000, 14_000, DenseVector.MAX_LENGTH})
  void no_product_overflows_however_many_dimensions_there_are(int dimensions) {
    for (float number : new float[] {1e-30f, 1, 1e30f}) {
      Vectors vectors = new Vectors(dimensions);
      vectors.put(0, Vectors.scaled(all(number, dimensions)));
      vectors.put(1, Vectors.scaled(all(-number, dimensions)));
      double[] cosines = new double[2];

      vectors.cosines(Vectors.scaled(all(number, dimensions)), cosines);

      assertEquals(1, cosines[0], 1e-9);
      assertEquals(-1, cosines[1], 1e-9);
    }
  }

  @Test
  void a_stored_vector_is_read_unchanged_until_it_is_removed() {
    Vectors vectors = new Vectors(3);
    Vectors.Scaled kept = Vectors.scaled(DenseVector.of(1, -0.5f, 0.25f));
    vectors.put(2_000, kept);

    Vectors.Scaled read = vectors.get(2_000);

    for (int i = 0; i < 3; i++) {
      assertEquals(kept.part(i), read.part(i));
    }
    assertEquals(kept.length(), read.length());
    vectors.remove(2_000);
    assertNull(vectors.get(2_000));
    assertEquals(0, vectors.count());
  }

  @Test
  void a_vector_without_a_direction_is_none() {
    assertNull(Vectors.scaled(DenseVector.of(0, 0)));
  }
}
