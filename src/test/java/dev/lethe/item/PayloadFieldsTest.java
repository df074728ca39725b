package dev.lethe.item;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields of JSON objects in their original text. */
class PayloadFieldsTest {
  @Test
  void fields_are_separated_regardless_of_their_values() {
    String payload =
        "{ \"a\" : 1.0 , \"b\":\"x,}\\\"\",\"c\":{\"d\":[1,{\"e\":\"]\"}]},\"f\":[],\"g\":null }";

    List<PayloadFields.Field> fields = PayloadFields.of(payload);

    assertEquals(
        List.of("1.0", "\"x,}\\\"\"", "{\"d\":[1,{\"e\":\"]\"}]}", "[]", "null"),
        fields.stream().map(PayloadFields.Field::value).toList());
    assertEquals(
        List.of("a", "b", "c", "f", "g"), fields.stream().map(PayloadFields.Field::name).toList());
    assertEquals("\"a\" : 1.0", fields.get(0).text());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "{\"\\u0066ile_path\":1}; file_path",
        "{\"a\\\"b\":1}; a\"b",
        "{\"a\\/b\":{}}; a/b",
        "{\"\":1}; ``"
      })
  void escapes_in_a_field_name_are_decoded(String payload, String name) {
    assertEquals(name, PayloadFields.of(payload).get(0).name());
  }

  @Test
  void an_object_without_fields_has_none() {
    assertEquals(List.of(), PayloadFields.of("{}"));
    assertEquals(List.of(), PayloadFields.of(" { } "));
  }
}
