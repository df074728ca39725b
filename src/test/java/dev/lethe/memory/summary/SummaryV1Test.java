package dev.lethe.memory.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.Policy;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryV1Test {
  private static final SummaryLimits LIMITS = SummaryLimits.of(Policy.defaults().compaction());
  private static final SummaryV1 SUMMARY =
      new SummaryV1(
          "the heron",
          5,
          7,
          List.of("The heron is back."),
          List.of(
              new SummaryV1.SpamPattern("build <n>", 12L, List.of("ci")),
              new SummaryV1.SpamPattern("deploy", null, List.of())),
          List.of("We decided to watch it."),
          List.of("Who feeds it?"),
          List.of("Heron"),
          List.of("a", "b"));

  private static String fault(Consumer<Map<String, Object>> change) {
    Map<String, Object> json = new LinkedHashMap<>(SUMMARY.json());
    change.accept(json);
    return assertThrows(
            InvalidJsonException.class,
            () -> SummaryV1.read(json, "$.summary_json", LIMITS, List.of("a", "b")))
        .path();
  }

  private static String faultOf(String field, Object value) {
    return fault(json -> json.put(field, value));
  }

  @Test
  void a_written_summary_is_read_unchanged() {
    assertEquals(SUMMARY, SummaryV1.read(SUMMARY.json(), "$", LIMITS, List.of("b", "a")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "topic",
        "time_range",
        "summary",
        "spam_patterns",
        "decisions",
        "open_loops",
        "entities",
        "source_ids"
      })
  void all_eight_fields_are_required(String field) {
    assertEquals("$.summary_json." + field, fault(json -> json.remove(field)));
    assertEquals("$.summary_json." + field, faultOf(field, null));
    assertEquals("$.summary_json." + field, faultOf(field, 7L));
  }

  @Test
  void the_first_fault_in_the_order_of_the_fields_is_named() {
    assertEquals(
        "$.summary_json.summary[1]",
        fault(
            json -> {
              json.put("unknown", 1L);
              json.put("entities", List.of(1L));
              json.put("summary", List.of("a", 2L));
            }));
  }

  @Test
  void unknown_fields_are_refused() {
    assertEquals("$.summary_json.extra", faultOf("extra", "x"));
    assertEquals(
        "$.summary_json.time_range.zone",
        faultOf("time_range", Map.of("start", 1L, "end", 2L, "zone", "UTC")));
    assertEquals(
        "$.summary_json.spam_patterns[0].count",
        faultOf(
            "spam_patterns", List.of(Map.of("pattern", "x", "signals", List.of(), "count", 1L))));
  }

  @Test
  void an_overlong_field_name_is_truncated_in_the_fault() {
    assertTrue(faultOf("x".repeat(500_000), "y").length() < 400);
  }

  @Test
  void a_topic_is_not_empty() {
    assertEquals("$.summary_json.topic", faultOf("topic", ""));
    assertEquals("$.summary_json.topic", faultOf("topic", " \n"));
  }

  @Test
  void a_time_range_does_not_end_before_it_starts() {
    assertEquals(
        "$.summary_json.time_range.end", faultOf("time_range", Map.of("start", 2L, "end", 1L)));
    assertEquals(
        "$.summary_json.time_range.start", faultOf("time_range", Map.of("start", 1.5, "end", 2L)));
    assertEquals("$.summary_json.time_range.end", faultOf("time_range", Map.of("start", 2L)));
  }

  @Test
  void there_are_one_to_1000_bullets_and_at_most_10_patterns() {
    Map<String, Object> pattern = Map.of("pattern", "x", "signals", List.of());

    assertEquals("$.summary_json.summary", faultOf("summary", List.of()));
    assertEquals("$.summary_json.summary", faultOf("summary", Collections.nCopies(1_001, "x")));
    assertEquals(
        "$.summary_json.spam_patterns", faultOf("spam_patterns", Collections.nCopies(11, pattern)));
  }

  @Test
  void a_pattern_has_a_text_and_signals_and_perhaps_a_count() {
    assertEquals(
        "$.summary_json.spam_patterns[0].pattern",
        faultOf("spam_patterns", List.of(Map.of("signals", List.of()))));
    assertEquals(
        "$.summary_json.spam_patterns[0].signals",
        faultOf("spam_patterns", List.of(Map.of("pattern", "x"))));
    assertEquals(
        "$.summary_json.spam_patterns[0].count_estimate",
        faultOf(
            "spam_patterns",
            List.of(Map.of("pattern", "x", "signals", List.of(), "count_estimate", -1L))));
  }

  @Test
  void the_source_ids_are_exactly_the_groups() {
    assertEquals("$.summary_json.source_ids", faultOf("source_ids", List.of("a")));
    assertEquals("$.summary_json.source_ids[1]", faultOf("source_ids", List.of("a", "c", "b")));
    assertEquals("$.summary_json.source_ids[2]", faultOf("source_ids", List.of("a", "b", "a")));
  }

  @Test
  void a_value_that_is_not_an_object_is_rejected() {
    assertEquals(
        "$",
        assertThrows(
                InvalidJsonException.class, () -> SummaryV1.read(List.of(), "$", LIMITS, List.of()))
            .path());
  }
}
