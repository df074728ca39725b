package dev.lethe.codec.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.codec.Codecs;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ValueTextTest {
  private static final byte[] FRAMED = {0, 0, 0, 1, 2, 9};

  private final Codecs avro = Codecs.of("mock://value-text");

  @Test
  void json_is_shown_as_it_is() {
    assertEquals(new ValueText.Read("{\"a\":1}", Optional.empty()), read(avro, "{\"a\":1}"));
  }

  @Test
  void an_unknown_schema_is_named_by_its_id() {
    assertEquals(
        Optional.of("Avro with schema 258, which is not in the registry"),
        avro.read("t", FRAMED).problem());
  }

  @Test
  void without_a_registry_the_setting_is_named() {
    assertEquals(
        Optional.of("Avro with schema 258; set schema.registry.url to read it"),
        Codecs.of(null).read("t", FRAMED).problem());
  }

  @Test
  void a_value_that_is_neither_json_nor_avro_is_reported_as_such() {
    assertEquals(
        new ValueText.Read("\"hello\"", Optional.of("neither JSON nor framed Avro")),
        read(avro, "hello"));
  }

  @Test
  void a_frame_without_an_id_is_no_avro() {
    assertEquals(
        Optional.of("does not match its schema"), avro.read("t", new byte[] {0, 1}).problem());
  }

  private static ValueText.Read read(Codecs codecs, String value) {
    return codecs.read("t", value.getBytes(StandardCharsets.UTF_8));
  }
}
