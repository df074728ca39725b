package dev.lethe.family.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AuthorSketchTest {

  @Test
  void up_to_96_different_authors_are_counted_exactly() {
    for (int authors = 0; authors <= 96; authors++) {
      assertEquals(authors, of(0, authors).with(of(0, authors)).count());
    }
  }

  @Test
  void more_are_estimated() {
    for (int authors : new int[] {200, 1_000, 50_000}) {
      int count = of(0, authors).count();

      assertTrue(Math.abs(count - authors) < authors / 4, count + " for " + authors);
    }
  }

  @Test
  void authors_seen_apart_count_as_those_seen_together() {
    assertEquals(of(0, 500), of(200, 500).with(of(0, 300)));
  }

  private static AuthorSketch of(int from, int to) {
    AuthorSketch authors = AuthorSketch.NONE;
    for (int i = from; i < to; i++) {
      authors = authors.with("18734299226210" + i);
    }
    return authors;
  }
}
