package dev.lethe.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.memory.vector.DenseVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bundled model. */
class MiniLmTest {
  private static MiniLm model;

  @BeforeAll
  static void load() {
    model = MiniLm.load();
  }

  @AfterAll
  static void close() {
    model.close();
  }

  private static List<DenseVector> embed(List<String> texts) throws InterruptedException {
    return ((Reply.Success<List<DenseVector>>) model.embed(texts)).value();
  }

  private static double cosine(String one, String other) throws InterruptedException {
    List<DenseVector> vectors = embed(List.of(one, other));
    return vectors.get(0).cosine(vectors.get(1));
  }

  /** The model's card lists .943, .695 and .257 for these before quantization. */
  @ParameterizedTest
  @CsvSource({
    "That is a very happy person, .943",
    "That is a happy dog, .695",
    "Today is a sunny day, .257"
  })
  void cosines_are_those_that_the_model_is_known_for(String other, double expected)
      throws InterruptedException {
    assertEquals(expected, cosine("That is a happy person", other), .03);
  }

  @Test
  void a_vector_has_384_numbers_and_the_length_1() throws InterruptedException {
    DenseVector vector = embed(List.of("hello")).get(0);

    assertEquals(MiniLm.DIMENSIONS, vector.length());
    double squares = 0;
    for (int i = 0; i < vector.length(); i++) {
      squares += (double) vector.at(i) * vector.at(i);
    }
    assertEquals(1, squares, 1e-5);
  }

  @Test
  void a_texts_vector_does_not_depend_on_its_neighbours() throws Exception {
    List<String> texts =
        new ArrayList<>(
            IntStream.range(0, 40).mapToObj(i -> "text ".repeat(1 + i % 7) + i).toList());
    List<DenseVector> alone = new ArrayList<>();
    for (String text : texts) {
      alone.addAll(embed(List.of(text)));
    }

    List<DenseVector> together = embed(texts);
    Collections.reverse(texts);
    List<DenseVector> reversed = new ArrayList<>(embed(texts));
    Collections.reverse(reversed);

    assertEquals(alone, together);
    assertEquals(alone, reversed);
  }

  @Test
  void several_threads_may_ask_at_once() throws Exception {
    List<String> texts = IntStream.range(0, 30).mapToObj(i -> "hello number " + i).toList();
    List<DenseVector> expected = embed(texts);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<DenseVector>>> asked = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        asked.add(pool.submit(() -> embed(texts)));
      }
      for (Future<List<DenseVector>> one : asked) {
        assertEquals(expected, one.get());
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void of_a_long_text_the_end_counts_too_and_nothing_at_all_has_a_vector()
      throws InterruptedException {
    String beginning = "The weather was fine and we walked along the river. ".repeat(60);
    List<DenseVector> vectors =
        embed(
            List.of(
                beginning,
                beginning + "The database password was rotated on Friday. ".repeat(60),
                "The database password was rotated on Friday.",
                ""));

    double without = vectors.get(2).cosine(vectors.get(0));
    double with = vectors.get(2).cosine(vectors.get(1));
    assertTrue(with > without + 0.2, with + " against " + without);
    assertEquals(MiniLm.DIMENSIONS, vectors.get(3).length());
  }

  @Test
  void a_model_that_is_closed_answers_nothing_and_harms_nothing() {
    MiniLm closed = MiniLm.load();
    closed.close();
    closed.close();

    assertThrows(InterruptedException.class, () -> closed.embed(List.of("a")));
  }
}
