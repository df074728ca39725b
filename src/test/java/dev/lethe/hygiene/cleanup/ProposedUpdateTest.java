package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.memory.summary.InvalidJsonException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Valid and invalid answers to a request for a better text: rule CL13. */
class ProposedUpdateTest {

  private static ProposedUpdate read(String json) {
    return ProposedUpdate.read(new JsonTree().read(json));
  }

  private static String fault(Object json) {
    return assertThrows(InvalidJsonException.class, () -> ProposedUpdate.read(json)).getMessage();
  }

  private static Map<String, Object> saying(String content, String reason) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("content", content);
    json.put("reason", reason);
    return json;
  }

  @Test
  void a_text_and_a_reason_are_read_in_nfkc_and_written_as_they_are_read() throws Exception {
    ProposedUpdate update = read("{\"reason\":\" so \",\"content\":\" Ｈerons wade.\\n\"}");

    assertEquals(new ProposedUpdate("Herons wade.", "so"), update);
    assertEquals("{content=Herons wade., reason=so}", update.json().toString());
    assertEquals(update, ProposedUpdate.read(update.json()));
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = ';',
      value = {
        "[]; $ must be an object",
        "null; $ must be an object",
        "{}; $.content is missing",
        "{\"content\":null,\"reason\":\"so\"}; $.content is missing",
        "{\"content\":[\"x\"],\"reason\":\"so\"}; $.content must be a string",
        "{\"content\":\" \\u2003\",\"reason\":\"so\"}; $.content must not be empty",
        "{\"content\":\"x\"}; $.reason is missing",
        "{\"content\":\"x\",\"reason\":7}; $.reason must be a string",
        "{\"content\":\"x\",\"reason\":\"\"}; $.reason must not be empty",
        "{\"content\":\"x\",\"reason\":\"so\",\"tags\":[]}; $.tags is an unknown field",
        "{\"content\":\"x\",\"reason\":\"so\",\"item_id\":\"a\"}; $.item_id is an unknown field",
      })
  void an_invalid_proposal_is_rejected_with_its_first_error(String json, String why) {
    assertEquals(why, fault(new JsonTree().read(json)));
  }

  @Test
  void overlong_texts_are_rejected() throws Exception {
    assertEquals(
        "$.content must have at most 20000 characters", fault(saying("x".repeat(20_001), "so")));
    assertEquals(
        "$.reason must have at most 1000 characters", fault(saying("x", "y".repeat(1_001))));
    // One character that NFKC expands to eighteen.
    assertEquals(
        "$.content must have at most 20000 characters", fault(saying("ﷺ".repeat(1_200), "so")));
    ProposedUpdate.read(saying("x".repeat(20_000), "y".repeat(1_000)));
  }

  @Test
  void texts_that_differ_only_in_unicode_form_and_outer_spaces_are_equal() {
    ProposedUpdate update = new ProposedUpdate("Herons wade.", "so");

    assertTrue(update.equalsText("\tＨerons wade. "));
    assertFalse(update.equalsText("Herons  wade."));
  }
}
