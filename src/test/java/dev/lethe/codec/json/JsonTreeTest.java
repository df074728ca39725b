package dev.lethe.codec.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreeTest {
  private final JsonTree format = new JsonTree();

  @Test
  void json_is_written_in_the_order_in_which_it_was_read() {
    String json = "{\"b\":[1,2.5,true,null,\"größer 😀\"],\"a\":{\"n\":9007199254740993}}";

    assertEquals(json, format.write(format.read(json)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.1",
        "-0.0",
        "1.0E-4",
        "0.3333333333333333",
        "9007199254740993.0",
        "2.2250738585072011e-308",
        "4.9E-324",
        "1.7976931348623157E308",
        "0.10000000000000000555111512312578270211815834045410156251",
      })
  void a_number_is_read_as_the_double_nearest_to_it(String number) {
    assertEquals(Double.valueOf(number), format.read(number));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{} {}", "{'a':1}", "nul"})
  void malformed_json_is_rejected(String text) {
    assertThrows(IllegalArgumentException.class, () -> format.read(text));
  }
}
