package dev.lethe.codec.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.config.Topics;
import dev.lethe.event.Scope;
import dev.lethe.fixture.FakeRegistry;
import dev.lethe.memory.Tombstone;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutputSchemasTest {
  private static final String TOPIC = "lethe.compaction.v1";
  private static final Schema OURS = Schemas.of("Tombstone");
  private static final Topics TOPICS = Topics.withPrefix("lethe.");

  private static final Tombstone GONE =
      new Tombstone("20260131-1", new Scope("default/1"), null, 5, null, null, "deleted", null);

  private final FakeRegistry server = new FakeRegistry();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void schemas_are_not_registered_unless_configured() {
    SettingsException refused =
        assertThrows(SettingsException.class, () -> codecs(Map.of()).prepare(TOPICS));

    assertEquals(Codecs.written(TOPICS).size(), refused.errors().size());
    assertTrue(
        refused
            .errors()
            .contains(
                "the schema registry lacks this release's dev.lethe.avro.Tombstone under"
                    + " lethe.compaction.v1-value; run `lethe schemas register`, or set"
                    + " auto.register.schemas=true"),
        refused.getMessage());
    assertEquals(List.of(), server.subjects());
  }

  @Test
  void after_the_start_no_record_asks_the_registry() {
    Codecs codecs = codecs(Map.of("auto.register.schemas", "true"));
    codecs.prepare(TOPICS);
    int asked = server.requests().size();

    codecs.tombstones().serialize(TOPIC, GONE);
    codecs.tombstones().serialize(TOPIC, GONE);

    assertEquals(Codecs.written(TOPICS).size(), asked);
    assertEquals(asked, server.requests().size());
  }

  @Test
  void a_command_that_only_reads_writes_json_and_registers_nothing() {
    Map<String, String> flags =
        Map.of("schema.registry.url", server.url(), "auto.register.schemas", "true");
    Codecs codecs = Codecs.readingBy(Settings.read(Optional.empty(), Map.of(), flags));

    byte[] written = codecs.tombstones().serialize(TOPIC, GONE);

    assertEquals('{', written[0]);
    assertEquals(List.of(), server.requests());
  }

  @Test
  void subjects_are_named_by_the_strategy() {
    for (String strategy :
        List.of(
            "TopicNameStrategy",
            "RecordNameStrategy",
            "io.confluent.kafka.serializers.subject.TopicRecordNameStrategy")) {
      codecs(Map.of("auto.register.schemas", "true", "value.subject.name.strategy", strategy))
          .tombstones()
          .serialize(TOPIC, GONE);
    }

    assertEquals(
        List.of(
            "lethe.compaction.v1-value",
            "dev.lethe.avro.Tombstone",
            "lethe.compaction.v1-dev.lethe.avro.Tombstone"),
        server.subjects());
  }

  @Test
  void a_strategy_of_another_name_is_a_mistake() {
    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () -> codecs(Map.of("value.subject.name.strategy", "MyStrategy")));

    assertTrue(refused.getMessage().contains("RecordNameStrategy"), refused.getMessage());
  }

  @Test
  void with_the_newest_version_values_are_converted_to_it() {
    Schema newest =
        new Schema.Parser()
            .parse(
                """
                {"type":"record","name":"Tombstone","namespace":"dev.lethe.avro","fields":[
                {"name":"reason","type":"string"},
                {"name":"team","type":"string","default":"ours"},
                {"name":"memory_id","type":"string"}]}
                """);
    server.add(TOPIC + "-value", OURS.toString());
    int id = server.add(TOPIC + "-value", newest.toString());
    Codecs codecs = codecs(Map.of("use.latest.version", "true"));

    byte[] written = codecs.tombstones().serialize(TOPIC, GONE);

    assertEquals(id, written[4]);
    assertEquals(
        "{\"reason\":\"deleted\",\"team\":\"ours\",\"memory_id\":\"20260131-1\"}",
        codecs.toJson(written));
  }

  @Test
  void a_newest_version_that_cannot_hold_ours_is_refused() {
    server.add(
        TOPIC + "-value",
        """
        {"type":"record","name":"Tombstone","namespace":"dev.lethe.avro","fields":[
        {"name":"who","type":"string"}]}""");

    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () -> codecs(Map.of("use.latest.version", "true")).prepare(TOPICS));

    assertTrue(
        refused.errors().stream()
            .anyMatch(mistake -> mistake.startsWith("use.latest.version: the newest schema of")),
        refused.getMessage());
  }

  private Codecs codecs(Map<String, String> more) {
    Map<String, String> flags = new HashMap<>(more);
    flags.put("schema.registry.url", server.url());
    return Codecs.configuredBy(Settings.read(Optional.empty(), Map.of(), flags));
  }
}
