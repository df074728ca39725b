package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.item.ItemFields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Presentation of patterns to a model, and matching of its scores: rules CL9, CL10. */
class ShownPatternTest {
  private static final JsonTree JSON = new JsonTree();

  private static ShownPattern shown(String name, String content, String payload, String... tags) {
    return ShownPattern.of(new ItemFields.Pattern("note", name, content, payload), List.of(tags));
  }

  private static String key(String name, String content, String payload, String... tags) {
    return shown(name, content, payload, tags).key(JSON);
  }

  @Test
  void a_model_sees_the_content_and_the_number_of_a_pattern() {
    ShownPattern one = shown("Herons", "They wait.", "{\"solution\":\"wait\"}", "birds");
    ShownPattern other = shown("Ducks", "They \"swim\".", "{}");

    assertEquals(
        "{\"patterns\":[{\"n\":1,\"name\":\"Herons\",\"type\":\"note\",\"content\":\"They wait.\","
            + "\"tags\":[\"birds\"],\"fields\":\"{\\\"solution\\\":\\\"wait\\\"}\"},"
            + "{\"n\":2,\"name\":\"Ducks\",\"type\":\"note\",\"content\":\"They \\\"swim\\\".\","
            + "\"tags\":[]}]}",
        JSON.write(ShownPattern.input(List.of(one, other))));
  }

  @Test
  void the_same_pattern_has_the_same_key_and_any_change_another() {
    Set<String> keys = new HashSet<>();
    keys.add(key("Herons", "They wait.", "{}"));
    keys.add(key("Herons ", "They wait.", "{}"));
    keys.add(key("Herons", "They wait!", "{}"));
    keys.add(key("Herons", "They wait.", "{\"a\":1}"));
    keys.add(key("Herons", "They wait.", "{}", "birds"));
    keys.add(key("Herons", "They wait.", "{}", "birds", "lake"));

    assertEquals(6, keys.size());
    assertEquals(
        key("Herons", "They wait.", "{}", "birds"), key("Herons", "They wait.", "{}", "birds"));
    assertEquals(32, key("Herons", "They wait.", "{}").length());
  }

  @Test
  void a_long_pattern_is_cut_between_characters_and_marked_as_cut() {
    ShownPattern cut = shown("Herons", "x" + "🐦".repeat(4_000), "{}");

    assertEquals("x" + "🐦".repeat(3_999), cut.content());
    assertTrue(cut.isCut());
    assertTrue(JSON.write(ShownPattern.input(List.of(cut))).contains("\"cut\":true"));
    assertFalse(shown("Herons", "x".repeat(8_000), "{}").isCut());
    assertTrue(shown("Herons", "x", "{\"a\":\"" + "x".repeat(4_000) + "\"}").isCut());
    assertTrue(shown("x".repeat(501), "x", "{}").isCut());
    assertTrue(
        shown("x", "x", "{}", Collections.nCopies(51, "tag").toArray(String[]::new)).isCut());
    assertNotEquals(
        cut.key(JSON),
        shown("Herons", "x" + "🐦".repeat(3_999), "{}").key(JSON),
        "of which it says");
  }

  private static List<Integer> sizes(int requests, int... characters) {
    List<Scoring.Unscored> unscored = new ArrayList<>();
    for (int one : characters) {
      unscored.add(new Scoring.Unscored(new Member("m" + unscored.size(), "1/x"), one));
    }
    return new Scoring(key -> null, requests, true)
        .asks(unscored).stream().map(ScoreAsk::patterns).map(List::size).toList();
  }

  @Test
  void a_request_has_twenty_patterns_and_sixteen_thousand_characters_at_most() {
    int[] short41 = new int[41];

    assertEquals(List.of(20, 20, 1), sizes(9, short41));
    assertEquals(List.of(2, 1, 1), sizes(9, 8_000, 8_000, 1, 16_000));
    assertEquals(List.of(1, 1), sizes(9, 20_000, 20_000), "one that is longer goes alone");
    assertEquals(List.of(), sizes(9));
  }

  @Test
  void patterns_beyond_the_request_limit_are_left_out() {
    assertEquals(List.of(20, 20), sizes(2, new int[41]));
    assertEquals(List.of(), sizes(0, new int[41]));
  }
}
