package dev.lethe.codec.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreeTest {
  private final JsonTree format = new JsonTree();

  @Test
  void what_is_read_is_written_in_its_order() {
    String json = "{\"b\":[1,2.5,true,null,\"größer 😀\"],\"a\":{\"n\":9007199254740993}}";

    assertEquals(json, format.write(format.read(json)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{} {}", "{'a':1}", "nul"})
  void what_is_no_json_is_refused(String text) {
    assertThrows(IllegalArgumentException.class, () -> format.read(text));
  }
}
