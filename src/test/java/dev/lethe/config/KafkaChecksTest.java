package dev.lethe.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class KafkaChecksTest {
  @Test
  void values_that_kafka_rejects_are_reported_with_setting_value_and_rule() {
    assertRefused(
        "linger.ms", "-2", "must be a whole number of at least 0, was \"-2\"; the default is 5");
    assertRefused(
        "retries",
        "x",
        "must be a whole number from 0 to 2147483647, was \"x\"; the default is 2147483647");
    assertRefused(
        "compression.type", "zip", "must be one of gzip, lz4, none, snappy, zstd, was \"zip\"");
    assertRefused(
        "security.protocol",
        "TLS",
        "must be one of PLAINTEXT, SASL_PLAINTEXT, SASL_SSL, SSL, was \"TLS\"");
    assertRefused("enable.idempotence", "maybe", "must be true or false, was \"maybe\"");
    assertRefused(
        "compression.gzip.level",
        "11",
        "must be a whole number, [1,...,9] or -1, was \"11\"; the default is -1");
  }

  @Test
  void an_error_in_a_variable_names_its_setting() {
    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () -> Settings.read(Optional.empty(), Map.of("KAFKA_LINGER_MS", "soon"), Map.of()));

    assertEquals(
        List.of(
            "KAFKA_LINGER_MS (linger.ms) must be a whole number of at least 0, was \"soon\"; the"
                + " default is 5"),
        refused.errors());
  }

  @Test
  void kafkas_later_errors_are_reworded_alike() {
    assertEquals("x=1: Kafka rejects it", KafkaChecks.sentence(message("x", 1, null)));
    assertEquals("a.b=c d: too far", KafkaChecks.sentence(message("a.b", "c d", "too far")));
    assertEquals("linger.ms is odd", KafkaChecks.sentence("linger.ms is odd"));
  }

  @Test
  void a_producer_limit_below_the_largest_record_is_rejected() {
    assertRefused(
        "max.request.size",
        "1048576",
        "must be at least 8388608, the largest record that Lethe writes, was 1048576; remove it");
  }

  private static String message(String name, Object value, String why) {
    return why == null
        ? new ConfigException(name, value).getMessage()
        : new ConfigException(name, value, why).getMessage();
  }

  private static void assertRefused(String name, String value, String rule) {
    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () -> Settings.read(Optional.empty(), Map.of(), Map.of(name, value)));

    assertEquals(List.of(name + ' ' + rule), refused.errors());
  }
}
