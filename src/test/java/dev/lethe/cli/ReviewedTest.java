package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Display of a review case: rules RV3 and CL14. */
class ReviewedTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static Reviewed shown(String more) throws Exception {
    JsonNode result =
        JSON.readTree(
            "{\"review\":{\"review_id\":\"review-1\",\"status\":\"open\",\"stage\":\"cleanup\","
                + "\"scope\":\"default/collection:a\",\"proposal\":\"update\",\"reason\":\"outdated\"},"
                + "\"members\":[{\"memory_id\":\"m\",\"item_id\":\"a\",\"becomes\":\"changes\","
                + "\"state\":\"unchanged\",\"text\":\"Herons are shot.\"}]"
                + more
                + "}");
    return Reviewed.shown(result);
  }

  private static List<String> of(Reviewed item, String name) {
    return item.details().stream()
        .filter(detail -> detail.name().equals(name))
        .map(Reviewed.Detail::value)
        .toList();
  }

  @Test
  void a_models_text_is_quoted_and_escaped() throws Exception {
    Reviewed item =
        shown(",\"makes\":\"Wade.\\nnext     \\\"approve\\\"\",\"why\":\"\\\"so\\\"\\nrun\"");

    assertEquals(List.of("\"Wade.\\nnext     \\\"approve\\\"\""), of(item, "becomes"));
    assertEquals(List.of("\"\\\"so\\\"\\nrun\""), of(item, "why"));
    assertEquals(List.of("a: Herons are shot."), of(item, "changes"));
    assertEquals("\"so\"\nrun", item.json().path("why").asText());
  }

  @Test
  void a_case_without_a_model_proposal_shows_no_quotes_and_no_reason() throws Exception {
    Reviewed item = shown(",\"makes\":\"Wade.\"");

    assertEquals(List.of("Wade."), of(item, "becomes"));
    assertEquals(List.of(), of(item, "why"));
    assertEquals(List.of(), of(shown(""), "becomes"));
  }
}
