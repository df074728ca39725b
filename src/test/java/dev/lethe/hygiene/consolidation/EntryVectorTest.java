package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Similarity of vectors: rule CN2. */
class EntryVectorTest {
  @Test
  void the_cosine_doesnt_depend_on_lengths() {
    assertEquals(1, Invented.vector(1, 2, 2).cosine(Invented.vector(2, 4, 4)), 1e-15);
    assertEquals(0.6, Invented.vector(3, 4).cosine(Invented.vector(7, 0)), 1e-15);
    assertEquals(-1, Invented.vector(3, 4).cosine(Invented.vector(-3, -4)), 1e-15);
  }

  @Test
  void vectors_that_cannot_be_compared_have_cosine_zero() {
    EntryVector one = Invented.vector(1, 0);
    StoredVector others = new StoredVector(new EmbeddingModel("other", ""), DenseVector.of(1, 0));
    StoredVector later = new StoredVector(new EmbeddingModel("test", "2"), DenseVector.of(1, 0));

    assertEquals(0, one.cosine(Invented.vector(1, 0, 0)), "other length");
    assertEquals(0, one.cosine(EntryVector.of(others)), "other model");
    assertEquals(0, one.cosine(EntryVector.of(later)), "other version");
    assertEquals(0, one.cosine(Invented.vector(0, 0)), "zero");
  }

  @Test
  void numbers_too_small_or_large_for_floats_to_square_are_compared_all_the_same() {
    assertEquals(1, Invented.vector(1e-30, 1e-30).cosine(Invented.vector(1e30, 1e30)), 1e-7);
    assertTrue(Invented.vector(0, 0).isVoid());
  }

  @Test
  void the_centre_of_vectors_is_where_their_directions_meet() {
    EntryVector centre =
        EntryVector.centre(List.of(Invented.vector(100, 0), Invented.vector(0, 1)));

    assertEquals(1, centre.cosine(Invented.at(45)), 1e-7);
  }
}
