package dev.lethe.codec.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.AvroFixtures;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.event.Decoded;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Scope;
import dev.lethe.memory.Tombstone;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.Test;

/** Foreign serdes configured in place of Lethe's own; the nested classes represent Confluent's. */
class NamedSerdeTest {
  private static final Tombstone GONE =
      new Tombstone("20260131-1", new Scope("default/1"), null, 5, null, null, "deleted", null);

  private static final String EVENT =
      "{\"event_id\":\"e\",\"type\":\"system.tick\",\"occurred_at\":1767268800005,"
          + "\"payload\":{\"action\":\"cleanup\"}}";

  @Test
  void a_serializer_gets_avros_record_its_topic_and_the_settings() {
    Codecs codecs =
        codecs(Map.of("value.serializer", Shouting.class.getName(), "specific.avro.reader", "on"));

    byte[] written = codecs.tombstones().serialize("t", GONE);

    assertEquals("t 20260131-1 on false", new String(written, StandardCharsets.UTF_8));
  }

  @Test
  void a_deserializer_reads_framed_values_and_json_is_read_as_json() {
    Codecs codecs = codecs(Map.of("value.deserializer", Knowing.class.getName()));

    Decoded framed = codecs.eventDecoder(1000, 300).decode(new byte[] {0, 1}, Long.MAX_VALUE);
    Decoded json =
        codecs
            .eventDecoder(1000, 300)
            .decode(EVENT.getBytes(StandardCharsets.UTF_8), Long.MAX_VALUE);

    assertInstanceOf(Decoded.Ok.class, framed);
    assertInstanceOf(Decoded.Ok.class, json);
  }

  @Test
  void a_serde_is_used_for_both() {
    Codecs codecs = codecs(Map.of("default.value.serde", Both.class.getName()));

    byte[] written = codecs.tombstones().serialize("t", GONE);
    Decoded read = codecs.eventDecoder(1000, 300).decode(new byte[] {0, 1}, Long.MAX_VALUE);

    assertTrue(new String(written, StandardCharsets.UTF_8).startsWith("t 20260131-1"));
    assertInstanceOf(Decoded.Ok.class, read);
  }

  @Test
  void kafkas_own_classes_in_a_file_for_all_clients_change_nothing() {
    Codecs codecs =
        codecs(
            Map.of(
                "value.serializer", ByteArraySerializer.class.getName(),
                "default.value.serde", Serdes.ByteArraySerde.class.getName()));

    byte[] written = codecs.tombstones().serialize("t", GONE);

    assertEquals('{', written[0]);
  }

  @Test
  void deserializer_exceptions_are_distinguished_by_cause() {
    Codecs codecs = codecs(Map.of("value.deserializer", Knowing.class.getName()));
    var decoder = codecs.eventDecoder(1000, 300);

    assertEquals(
        new Decoded.Refused(
            DeadLetterReason.UNKNOWN_SCHEMA,
            new FieldFault("2 bytes", "the id of a schema in the schema registry")),
        decoder.decode(new byte[] {0, 2}, 0));
    assertEquals(
        new Decoded.Refused(
            DeadLetterReason.NOT_AVRO,
            new FieldFault("2 bytes", "Avro of that schema in Confluent's framing")),
        decoder.decode(new byte[] {0, 3}, 0));
    assertThrows(RegistryUnavailableException.class, () -> decoder.decode(new byte[] {0, 4}, 0));
    assertThrows(RegistryUnavailableException.class, () -> decoder.decode(new byte[] {0, 5}, 0));
  }

  @Test
  void a_class_that_is_not_there_is_a_wrong_setting() {
    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () -> codecs(Map.of("value.serializer", "io.example.NoSuchSerializer")));

    assertEquals(
        "value.serializer=io.example.NoSuchSerializer: no such class; put its jar and its"
            + " dependencies into the folder ext",
        refused.getMessage());
  }

  @Test
  void a_class_that_is_no_serializer_is_a_wrong_setting() {
    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () -> codecs(Map.of("value.serializer", String.class.getName())));

    assertTrue(refused.getMessage().contains("value.serializer"), refused.getMessage());
  }

  private static Codecs codecs(Map<String, String> more) {
    Map<String, String> flags = new HashMap<>(more);
    return Codecs.configuredBy(Settings.read(Optional.empty(), Map.of(), flags));
  }

  /** Writes the topic, the memory id and the configuration. */
  public static final class Shouting implements Serializer<Object> {
    private String told = "";

    @Override
    public void configure(Map<String, ?> settings, boolean isKey) {
      told = settings.get("specific.avro.reader") + " " + isKey;
    }

    @Override
    public byte[] serialize(String topic, Object value) {
      Object id = ((GenericRecord) value).get("memory_id");
      return (topic + ' ' + id + ' ' + told).getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Fails depending on the second byte, otherwise returns an event. */
  public static final class Knowing implements Deserializer<Object> {
    @Override
    public Object deserialize(String topic, byte[] value) {
      return switch (value[1]) {
        case 2 -> throw new SerializationException("no id", new RestClientException(404));
        case 3 -> throw new SerializationException("odd bytes", new IOException("odd"));
        case 4 -> throw new SerializationException("down", new ConnectException("refused"));
        case 5 -> throw new SerializationException("ill", new RestClientException(500));
        default -> AvroFixtures.event(EVENT);
      };
    }
  }

  /** Has the name and the method of Confluent's exception. */
  public static final class RestClientException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    RestClientException(int status) {
      super("status " + status);
      this.status = status;
    }

    public int getStatus() {
      return status;
    }
  }

  /** Combines {@link Shouting} and {@link Knowing}. */
  public static final class Both implements Serde<Object> {
    @Override
    public Serializer<Object> serializer() {
      return new Shouting();
    }

    @Override
    public Deserializer<Object> deserializer() {
      return new Knowing();
    }
  }
}
