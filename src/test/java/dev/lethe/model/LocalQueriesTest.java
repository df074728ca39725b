package dev.lethe.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.memory.vector.StoredVector;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Embedding of queries in the process itself: rule B7. */
class LocalQueriesTest {
  private final AtomicInteger loaded = new AtomicInteger();

  private MiniLm load() {
    loaded.incrementAndGet();
    return MiniLm.load();
  }

  private MiniLm fail() {
    loaded.incrementAndGet();
    throw new ModelUnavailableException(new UnsatisfiedLinkError("no library"));
  }

  @Test
  void a_query_has_the_vector_that_a_memory_of_its_words_has() throws Exception {
    LocalQueries queries = new LocalQueries(this::load);
    assertFalse(queries.isAtHand());

    StoredVector vector = queries.embed("Where do herons nest?");

    try (MiniLm model = MiniLm.load()) {
      assertEquals(
          new Reply.Success<>(List.of(vector.vector())),
          model.embed(List.of("Where do herons nest?")));
    }
    assertEquals(MiniLm.MODEL, vector.model());
    assertNotEquals(vector, queries.embed("the cat"));
    assertEquals(1, loaded.get());
    assertTrue(queries.isAtHand());
  }

  @Test
  void where_the_model_cannot_be_run_there_is_no_vector_and_it_is_tried_once() {
    LocalQueries queries = new LocalQueries(this::fail);

    assertNull(queries.embed("heron"));
    assertNull(queries.embed("heron"));
    assertEquals(1, loaded.get());
  }
}
