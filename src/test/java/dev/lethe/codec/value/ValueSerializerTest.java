package dev.lethe.codec.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.event.Scope;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.memory.Decision;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.Verdict;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.Test;

class ValueSerializerTest {
  private static final ObjectMapper JACKSON = new ObjectMapper();
  private static final String TOPIC = "topic";

  private final Codecs json = Codecs.of(null);
  private final Codecs avro = Codecs.of("mock://values");
  private final long seed = new Random().nextLong();
  private final Samples samples = new Samples(seed);

  @Test
  void a_decision_has_its_fields_in_their_order() {
    Decision decision =
        new Decision(
            "e1",
            null,
            "discord.message.created",
            new Scope("default/77"),
            Verdict.AGGREGATED,
            Reason.NEAR_DUPLICATE,
            "m1",
            "f1",
            3,
            EmbedVerdict.NOT_MINTED,
            "r1",
            "3fe9a1c0d2b4",
            1767225600000L);

    assertEquals(
        "{\"event_id\":\"e1\",\"type\":\"discord.message.created\",\"scope\":\"default/77\","
            + "\"verdict\":\"aggregated\",\"reason\":\"near_duplicate\",\"memory_id\":\"m1\","
            + "\"family_id\":\"f1\",\"distance\":3,\"embed\":{\"verdict\":\"skipped\","
            + "\"reason\":\"not_minted\"},\"rule\":\"r1\",\"policy_version\":\"3fe9a1c0d2b4\","
            + "\"occurred_at\":1767225600000}",
        text(json.decisions(), decision));
  }

  @Test
  void null_fields_are_omitted() {
    Decision decision =
        new Decision(
            "e1",
            null,
            "system.tick",
            new Scope("default/-"),
            Verdict.LOGGED_ONLY,
            Reason.EMPTY_TICK,
            null,
            null,
            null,
            EmbedVerdict.NOT_MINTED,
            null,
            "p",
            0);

    assertEquals(
        "{\"event_id\":\"e1\",\"type\":\"system.tick\",\"scope\":\"default/-\","
            + "\"verdict\":\"logged_only\",\"reason\":\"empty_tick\",\"embed\":{\"verdict\":"
            + "\"skipped\",\"reason\":\"not_minted\"},\"policy_version\":\"p\",\"occurred_at\":0}",
        text(json.decisions(), decision));
  }

  @Test
  void a_memory_has_its_fields() {
    Memory memory =
        new Memory(
            "20260101-m",
            Kind.MESSAGE,
            new Scope("default/77"),
            "i1",
            "e1",
            new Memory.Content("Hi 7", "hi <n>", List.of("s")),
            new Memory.Source("discord.message.created", "g", "77", "99", true),
            1,
            2,
            3L,
            4,
            5,
            new Memory.Cluster("t", "f"),
            new Memory.Retrieval(true, false, true, 0.5),
            new Memory.Usage(6, 0.25, 7L),
            Memory.EmbeddingStatus.SUMMARISE_FIRST,
            new Memory.Lifecycle(true, 8L, "m2", "m3", "run", null),
            List.of("r"),
            List.of("a", "b"),
            new Memory.Fingerprints("sha256:00", "0x01"),
            "{\"role\":\"user\"}",
            1);

    assertEquals(
        "{\"memory_id\":\"20260101-m\",\"kind\":\"message\",\"scope\":\"default/77\",\"item_id\":\"i1\",\"event_id\":\"e1\",\"content\":{\"text\":\"Hi"
            + " 7\",\"normalized_text\":\"hi <n>\",\"snippets\":[\"s\"]},\"source\":{\"type\":"
            + "\"discord.message.created\",\"guild_id\":\"g\",\"channel_id\":\"77\","
            + "\"author_id\":\"99\",\"author_is_bot\":true},\"created_at\":1,\"updated_at\":2,"
            + "\"edited_at\":3,\"admitted_at\":4,\"revision\":5,\"cluster\":{\"thread_id\":\"t\","
            + "\"spam_family_id\":\"f\"},\"retrieval\":{\"pinned\":true,\"locked_by_admin\":false,"
            + "\"locked_by_system\":true,\"weight\":0.5},\"usage\":{\"included_count_total\":6,"
            + "\"included_count_decay\":0.25,\"last_included_at\":7,\"included_days\":1},\"embedding\":{\"status\":"
            + "\"summarise_first\"},\"lifecycle\":{\"deleted\":true,\"deleted_at\":8,"
            + "\"replaced_by\":\"m2\",\"superseded_by\":\"m3\",\"run_id\":\"run\"},"
            + "\"references\":[\"r\"],\"tags\":[\"a\",\"b\"],\"fingerprints\":{\"exact_hash\":"
            + "\"sha256:00\",\"simhash64\":\"0x01\"},\"item\":{\"role\":\"user\"},"
            + "\"schema_version\":1}",
        text(json.memories(), memory));
  }

  @Test
  void a_family_has_its_fields_in_their_order() {
    SpamFamily family =
        new SpamFamily(
            "f1",
            new Scope("default/77"),
            "2026-01-01",
            "ci spam in 77",
            1,
            2,
            "77",
            "sha256:00",
            "0x01",
            "build <*> failed",
            1234,
            List.of("s1"),
            List.of("author is ci"),
            List.of("mute"),
            List.of("e1", "e2"),
            3,
            "e1",
            "e9",
            "f0",
            List.of(
                new SpamFamily.Slot(
                    "job", null, List.of(new SpamFamily.Value("lint", 2, 1, 2)), "lint"),
                new SpamFamily.Slot(null, 2, List.of(), null)));

    assertEquals(
        "{\"kind\":\"aggregate\",\"aggregate_type\":\"discord.bot_spam_family\",\"topic\":"
            + "\"ci spam in 77\",\"time_range\":{\"start\":1,\"end\":2},\"channel_id\":\"77\","
            + "\"author_kind\":\"bot\",\"fingerprints\":{\"exact_hash\":\"sha256:00\","
            + "\"simhash64\":\"0x01\"},\"dup_count\":1234,\"example_snippets\":[\"s1\"],"
            + "\"recognition_signals\":[\"author is ci\"],\"actions_suggested\":[\"mute\"],"
            + "\"source_event_ids_sample\":[\"e1\",\"e2\"],\"family_id\":\"f1\",\"scope\":"
            + "\"default/77\",\"template\":\"build <*> failed\",\"authors_seen\":3,"
            + "\"first_event_id\":\"e1\",\"last_event_id\":\"e9\",\"day\":\"2026-01-01\","
            + "\"merged_into\":\"f0\",\"slots\":[{\"name\":\"job\",\"values\":[{\"value\":\"lint\","
            + "\"count\":2,\"first_seen\":1,\"last_seen\":2}],\"last\":\"lint\"},"
            + "{\"position\":2,\"values\":[]}]}",
        text(json.families(), family));
  }

  @Test
  void a_tombstone_is_the_event_that_a_memory_was_deleted() {
    assertEquals(
        "{\"type\":\"memory.compaction.deleted\",\"memory_id\":\"m1\",\"scope\":\"default/77\","
            + "\"item_id\":\"i1\",\"deleted_at\":5,\"replaced_by\":\"m2\",\"content_hash\":"
            + "\"sha256:00\",\"reason\":\"compaction\",\"run_id\":\"run\"}",
        text(
            json.tombstones(),
            new Tombstone(
                "m1", new Scope("default/77"), "i1", 5, "m2", "sha256:00", "compaction", "run")));
  }

  @Test
  void a_vector_change_has_the_text_to_embed() {
    assertEquals(
        "{\"memory_id\":\"m1\",\"scope\":\"default/77\",\"kind\":\"summary\",\"text\":\"T\","
            + "\"revision\":2,\"text_hash\":\"sha256:7\"}",
        text(
            json.vectorChanges(),
            new VectorChange("m1", new Scope("default/77"), Kind.SUMMARY, "T", 2, "sha256:7")));
  }

  @Test
  void null_stays_null_in_both_formats() {
    for (Codecs codecs : List.of(json, avro)) {
      assertNull(codecs.memories().serialize(TOPIC, null));
      assertNull(codecs.decisions().serialize(TOPIC, null));
      assertNull(codecs.families().serialize(TOPIC, null));
      assertNull(codecs.tombstones().serialize(TOPIC, null));
      assertNull(codecs.vectorChanges().serialize(TOPIC, null));
      assertEquals("null", codecs.toJson(null));
    }
  }

  @Test
  void values_are_equal_in_json_and_avro() {
    for (int i = 0; i < 1_000; i++) {
      assertSame("Memory", json.memories(), avro.memories(), samples::memory);
      assertSame("Decision", json.decisions(), avro.decisions(), samples::decision);
      assertSame("SpamFamily", json.families(), avro.families(), samples::family);
      assertSame("Tombstone", json.tombstones(), avro.tombstones(), samples::tombstone);
      assertSame("VectorChange", json.vectorChanges(), avro.vectorChanges(), samples::vectorChange);
    }
  }

  private <T> void assertSame(
      String record, Serializer<T> toJson, Serializer<T> toAvro, Supplier<T> sample) {
    T value = sample.get();

    byte[] asJson = toJson.serialize(TOPIC, value);
    byte[] asAvro = toAvro.serialize(record, value);

    String text = new String(asJson, StandardCharsets.UTF_8);
    assertEquals(text, avro.toJson(asAvro), () -> "seed " + seed);
    assertEquals(text, json.toJson(asJson), () -> "seed " + seed);
    assertReadableByAvro(Schemas.of(record), asAvro);
    assertEquals(tree(text), tree(avro.toJson(asAvro)));
  }

  private static void assertReadableByAvro(Schema schema, byte[] value) {
    try {
      BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(value, 5, value.length - 5, null);
      new GenericDatumReader<GenericRecord>(schema).read(null, decoder);
      assertTrue(decoder.isEnd());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void an_avro_value_begins_with_the_frame_and_the_id_of_its_topics_schema() {
    Serializer<Tombstone> tombstones = avro.tombstones();
    int id =
        avro.registry()
            .orElseThrow()
            .register("lethe.compaction.v1-value", Schemas.of("Tombstone"));

    byte[] value = tombstones.serialize("lethe.compaction.v1", samples.tombstone());

    assertEquals(0, value[0]);
    assertEquals(id, ByteBuffer.wrap(value, 1, 4).getInt());
  }

  @Test
  void half_a_surrogate_pair_is_written_as_the_replacement_character() {
    VectorChange change = new VectorChange("m", new Scope("s"), Kind.SUMMARY, "a\ud83d", 1, "");
    VectorChange turned =
        new VectorChange("m", new Scope("s"), Kind.SUMMARY, "\ude00\ud83da", 1, "");

    assertEquals("a\ufffd", tree(text(json.vectorChanges(), change)).get("text").textValue());
    assertEquals("\ufffd\ufffda", tree(text(json.vectorChanges(), turned)).get("text").textValue());
  }

  @Test
  void a_number_that_json_has_not_is_our_bug() {
    Memory memory = new Samples(1).memory();
    Memory weightless =
        new Memory(
            memory.memoryId(),
            memory.kind(),
            memory.scope(),
            memory.itemId(),
            memory.eventId(),
            memory.content(),
            memory.source(),
            memory.createdAt(),
            memory.updatedAt(),
            memory.editedAt(),
            memory.admittedAt(),
            memory.revision(),
            memory.cluster(),
            Memory.Retrieval.of(Double.NaN),
            memory.usage(),
            memory.embedding(),
            memory.lifecycle(),
            memory.references(),
            memory.tags(),
            memory.fingerprints(),
            memory.item(),
            memory.schemaVersion());

    assertThrows(
        IllegalArgumentException.class, () -> json.memories().serialize(TOPIC, weightless));
  }

  @Test
  void a_value_that_is_neither_json_nor_avro_is_shown_as_a_string() {
    assertEquals("\"plain \\\"text\\\"\"", json.toJson(bytes("plain \"text\"")));
    assertEquals("\"\\u0000\\u0000\\u0000\\u0000{}\"", avro.toJson(bytes("\0\0\0\0{}")));
    assertEquals("\"\ufffd\"", json.toJson(new byte[] {(byte) 0xC0}));
    assertEquals("\"\"", json.toJson(new byte[0]));
    assertEquals("[1, 2]", json.toJson(bytes("[1, 2]")));
  }

  private static <T> String text(Serializer<T> serializer, T value) {
    return new String(serializer.serialize(TOPIC, value), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static JsonNode tree(String text) {
    try {
      return JACKSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(text, e);
    }
  }
}
