package dev.lethe.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Streams are reproducible and contain all kinds of records. */
class OddStreamTest {
  @Test
  void the_same_seed_gives_the_same_stream() {
    List<Sent> once = new OddStream(7, Shapes.ALL).next(2_000);
    List<Sent> again = new OddStream(7, Shapes.ALL).next(2_000);

    for (int i = 0; i < once.size(); i++) {
      assertArrayEquals(once.get(i).value(), again.get(i).value());
      assertEquals(once.get(i).arrivalSeconds(), again.get(i).arrivalSeconds());
    }
  }

  @Test
  void arrivals_never_go_back() {
    double last = 0;
    for (Sent sent : new OddStream(3, Shapes.ALL).next(5_000)) {
      assertTrue(sent.arrivalSeconds() >= last);
      last = sent.arrivalSeconds();
    }
  }

  @Test
  void shapes_have_names_of_their_own() {
    Set<String> names = new HashSet<>();
    Shapes.ALL.forEach(shape -> assertTrue(names.add(shape.name()), shape.name()));
  }

  @Test
  void every_shape_generates_repeatable_text_for_any_seed() {
    for (Shape shape : Shapes.ALL) {
      for (int seed = 0; seed < (shape.isLarge() ? 2 : 20); seed++) {
        for (int n = 0; n < Series.LENGTH; n++) {
          assertEquals(shape.said(seed, n), shape.said(seed, n), shape.name());
        }
      }
    }
  }

  @Test
  void a_long_stream_has_every_shape_and_every_fate() {
    Map<Object, Integer> seen = new HashMap<>();
    OddStream stream = new OddStream(1, Shapes.ALL);
    for (int i = 0; i < 60_000; i++) {
      Sent sent = stream.next();
      seen.merge(sent.shape(), 1, Integer::sum);
      seen.merge(sent.fate(), 1, Integer::sum);
      seen.merge(sent.author(), 1, Integer::sum);
    }

    Shapes.ALL.stream()
        .filter(shape -> !shape.isLarge())
        .forEach(shape -> assertTrue(seen.containsKey(shape.name()), shape.name()));
    assertEquals(3, Set.of(Sent.Fate.values()).stream().filter(seen::containsKey).count());
    assertEquals(3, Set.of(Sent.Author.values()).stream().filter(seen::containsKey).count());
  }
}
