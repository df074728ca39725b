package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Detection of patterns written by people: rule CL1. */
class ManualRuleTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "file_path",
        "line_number",
        "ast_data",
        "signature",
        "docstring",
        "full_name",
        "ast_type",
        "start_line",
        "end_line",
        "source_hash",
        "parsed_at",
        "is_chunk",
        "chunk_index"
      })
  void an_indexer_field_on_either_level_makes_a_pattern_automatic(String field) {
    assertFalse(ManualRule.isManual("{\"a\":1,\"" + field + "\":\"x\"}"));
    assertFalse(ManualRule.isManual("{\"" + field + "\":null}"));
    assertFalse(ManualRule.isManual("{\"metadata\":{\"b\":[],\"" + field + "\":2}}"));
    assertFalse(ManualRule.isManual("{\"metadata\":{\"" + field + "\":null},\"metadata\":{}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{}; true",
        "{\"severity\":\"high\"}; true",
        "{\"metadata\":{}}; true",
        "{\"metadata\":\"file_path\"}; true",
        "{\"metadata\":[{\"file_path\":1}]}; true",
        "{\"metadata\":{\"deeper\":{\"file_path\":1}}}; true",
        "{\"other\":{\"file_path\":1}}; true",
        "{\"File_Path\":1}; true",
        "{\"file_path2\":1}; true",
        "{\"\\u0066ile_path\":1}; false"
      })
  void other_fields_leave_a_pattern_manual(String payload, boolean manual) {
    assertEquals(manual, ManualRule.isManual(payload));
  }
}
