package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Text that exceeds 1 MiB after normalization is too large: rule A7. */
class TextLimitTest {
  /** A character of three bytes that NFKC expands to eighteen characters. */
  private static final String LIGATURE = "\uFDFA";

  @Test
  void a_text_that_grows_past_a_mebibyte_is_a_dead_letter() {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      JsonNode decision = pipeline.hears(person("e1", LIGATURE.repeat(60_000)));

      assertNull(decision);
      byte[] reason =
          pipeline
              .records(pipeline.topics().deadLetters())
              .get(0)
              .record()
              .headers()
              .lastHeader("lethe.reason")
              .value();
      assertEquals("too_large", new String(reason, StandardCharsets.UTF_8));
    }
  }

  @Test
  void a_text_that_a_users_own_rewrites_make_too_large_is_a_dead_letter() {
    String rewrites = "{:normalize {:volatile-rewrites [[#\"a\" \"" + "b".repeat(900) + "\"]]}}";
    try (Pipeline pipeline = Pipeline.with(Policies.edn(rewrites))) {
      assertNotNull(pipeline.hears(person("e1", "a".repeat(1_100))));
      assertNull(pipeline.hears(person("e2", "a".repeat(1_200))));

      assertEquals(1, pipeline.records(pipeline.topics().deadLetters()).size());
    }
  }

  @Test
  void a_text_that_stays_below_is_minted() {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      assertNotNull(pipeline.hears(person("e1", LIGATURE.repeat(20_000))));
    }
  }
}
