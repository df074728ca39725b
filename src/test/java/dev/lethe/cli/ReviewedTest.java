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
  void what_a_model_wrote_stands_in_quotation_marks_out_of_which_it_cannot_get() throws Exception {
    Reviewed item =
        shown(",\"makes\":\"Wade.\\nnext     \\\"approve\\\"\",\"why\":\"\\\"so\\\"\\nrun\"");

    assertEquals(List.of("\"Wade.\\nnext     \\\"approve\\\"\""), of(item, "becomes"));
    assertEquals(List.of("\"\\\"so\\\"\\nrun\""), of(item, "why"));
    assertEquals(List.of("a: Herons are shot."), of(item, "changes"));
    assertEquals("\"so\"\nrun", item.json().path("why").asText());
  }

  @Test
  void where_no_model_wrote_anything_nothing_is_said_of_it() throws Exception {
    Reviewed item = shown(",\"makes\":\"Wade.\"");

    assertEquals(List.of("Wade."), of(item, "becomes"));
    assertEquals(List.of(), of(item, "why"));
    assertEquals(List.of(), of(shown(""), "becomes"));
  }
}
