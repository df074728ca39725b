package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RenewalTest {
  private static final long NOW = 1_800_000_000_000L;

  private final Renewal renewal = new Renewal(NOW);

  @Test
  void an_event_gets_ids_of_its_own_and_happens_now() {
    assertEquals(
        "{\"event_id\":\"1-mywpiww0\",\"occurred_at\":1800000000000,\"channel_id\":\"42\","
            + "\"payload\":{\"message_id\":\"m1-mywpiww0\",\"content\":\"hi\"}}",
        of(
            "{\"event_id\":\"1\",\"occurred_at\":1767225600000,\"channel_id\":\"42\","
                + "\"payload\":{\"message_id\":\"m1\",\"content\":\"hi\"}}"));
  }

  @Test
  void a_time_in_words_is_made_new_as_well() {
    assertEquals(
        "{\"occurred_at\":1800000000000}", of("{\"occurred_at\":\"2026-01-31T08:00:00Z\"}"));
    assertEquals("{\"a\":1}", of("{\"a\":1}"));
  }

  @Test
  void references_to_a_message_of_the_file_are_preserved() {
    String created = of("{\"payload\":{\"message_id\":\"m1\"}}");
    String edited = of("{\"payload\":{\"content\":\"x\",\"message_id\":\"m1\"}}");

    assertEquals(
        Json.parse(bytes(created)).at("/payload/message_id"),
        Json.parse(bytes(edited)).at("/payload/message_id"));
  }

  @Test
  void a_bulk_deletion_refers_to_the_new_ids() {
    assertEquals(
        "{\"payload\":{\"ids\":[\"m1-mywpiww0\",\"m2-mywpiww0\"]}}",
        of("{\"payload\":{\"ids\":[\"m1\",\"m2\"]}}"));
    assertEquals(
        "{\"payload\":{\"message_id\":[\"m1-mywpiww0\"],\"message_ids\":[\"m2-mywpiww0\"]}}",
        of("{\"payload\":{\"message_id\":[\"m1\"],\"message_ids\":[\"m2\"]}}"));
  }

  @Test
  void an_item_gets_an_id_of_its_own_is_updated_now_and_refers_to_the_new_ids() {
    assertEquals(
        "{\"item_id\":\"r-mywpiww0\",\"kind\":\"relation\",\"source_id\":\"a-mywpiww0\","
            + "\"target_id\":\"b-mywpiww0\",\"created_at\":5,\"references\":[\"c-mywpiww0\",1],"
            + "\"updated_at\":1800000000000}",
        of(
            "{\"item_id\":\"r\",\"kind\":\"relation\",\"source_id\":\"a\",\"target_id\":\"b\","
                + "\"created_at\":5,\"references\":[\"c\",1]}"));
    assertEquals(
        "{\"item_id\":\"p-mywpiww0\",\"kind\":\"pattern\",\"source_id\":\"a\","
            + "\"updated_at\":1800000000000}",
        of("{\"item_id\":\"p\",\"kind\":\"pattern\",\"source_id\":\"a\"}"));
  }

  @Test
  void a_later_run_gives_other_ids() {
    byte[] event = bytes("{\"event_id\":\"1\"}");

    assertNotEquals(text(renewal.of(event)), text(new Renewal(NOW + 1).of(event)));
  }

  @Test
  void a_value_that_is_not_an_object_is_left_for_the_reader_to_reject() {
    assertEquals("nonsense", of("nonsense"));
    assertEquals("[1]", of("[1]"));
  }

  private String of(String event) {
    return text(renewal.of(bytes(event)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
