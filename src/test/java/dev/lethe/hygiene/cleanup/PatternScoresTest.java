package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.hygiene.ModelScore;
import dev.lethe.memory.summary.InvalidJsonException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Valid and invalid scores in a model's answer: rule CL9. */
class PatternScoresTest {
  private static PatternScores read(String json, int patterns) {
    return PatternScores.read(new JsonTree().read(json), patterns);
  }

  private static String scores(String... all) {
    return "{\"scores\":[" + String.join(",", all) + "]}";
  }

  private static String score(Object n, Object accuracy) {
    return "{\"n\":%s,\"accuracy\":%s,\"completeness\":0.25,\"specificity\":1,\"reusability\":0,\"recency\":0.1235}"
        .formatted(n, accuracy);
  }

  @Test
  void scores_are_thousandths_in_the_order_of_the_question() {
    PatternScores read = read(scores(score(2, "0.75"), score(1, "1.0")), 2);

    assertEquals(
        List.of(new ModelScore(1_000, 250, 1_000, 0, 124), new ModelScore(750, 250, 1_000, 0, 124)),
        read.scores());
  }

  @Test
  void written_scores_are_read_unchanged() {
    PatternScores read = read(scores(score(1, "0.123"), score(2, "0.9999")), 2);

    assertEquals(read, PatternScores.read(read.json(), 2));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "no object; '[]'; $ must be an object",
        "no scores; '{}'; $.scores must be an array of 1",
        "too few; '{\"scores\":[]}'; $.scores must be an array of 1",
        "a word; '{\"scores\":[7]}'; $.scores[0] must be an object",
        "more than was asked for; '{\"scores\":[],\"verdict\":\"delete all\"}'; $.verdict is an"
            + " unknown field",
      })
  void an_invalid_answer_is_rejected_with_its_path(String what, String json, String why) {
    InvalidJsonException refused = assertThrows(InvalidJsonException.class, () -> read(json, 1));

    assertEquals(why, refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "1.0001", "-0.0001", "1e999", "-1e999", "900", "\"0.9\"", "null", "true", "[0.5]",
  })
  void a_number_that_is_none_from_0_to_1_refuses_all(String accuracy) {
    InvalidJsonException refused =
        assertThrows(
            InvalidJsonException.class, () -> read(scores(score(1, 1), score(2, accuracy)), 2));

    assertEquals("$.scores[1].accuracy must be a number from 0 to 1", refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"0", "3", "-1", "1.0", "\"1\"", "null", "99999999999"})
  void a_score_for_an_unknown_pattern_rejects_all(String n) {
    InvalidJsonException refused =
        assertThrows(InvalidJsonException.class, () -> read(scores(score(1, 1), score(n, 1)), 2));

    assertEquals("$.scores[1].n must be the n of a pattern in the request", refused.getMessage());
  }

  @Test
  void a_pattern_that_is_scored_twice_refuses_all() {
    InvalidJsonException refused =
        assertThrows(InvalidJsonException.class, () -> read(scores(score(1, 1), score(1, 1)), 2));

    assertEquals("$.scores[1].n is repeated", refused.getMessage());
  }

  @Test
  void a_dimension_that_is_missing_or_not_known_refuses_all() {
    String missing = score(1, 1).replace(",\"recency\":0.1235", "");
    assertEquals(
        "$.scores[0].recency must be a number from 0 to 1",
        assertThrows(InvalidJsonException.class, () -> read(scores(missing), 1)).getMessage());

    String more = score(1, 1).replace("}", ",\"" + "x".repeat(100) + "\":1}");
    assertEquals(
        "$.scores[0]." + "x".repeat(100) + " is an unknown field",
        assertThrows(InvalidJsonException.class, () -> read(scores(more), 1)).getMessage());
  }
}
