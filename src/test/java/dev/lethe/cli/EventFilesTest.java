package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.lethe.codec.avro.Schemas;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventFilesTest {
  /** Another team's schema, with another name, missing ids and an unknown field. */
  private static final Schema FOREIGN =
      SchemaBuilder.record("org.example.BotEvent")
          .fields()
          .requiredString("event_id")
          .requiredString("type")
          .requiredLong("occurred_at")
          .optionalString("channel_id")
          .requiredInt("shard")
          .endRecord();

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"null", "deflate", "bzip2", "snappy", "zstandard"})
  void an_avro_container_file_is_read_with_any_codec(String codec) throws IOException {
    Path file = container(codec, foreign(1), foreign(2));

    assertEquals(
        List.of(
            "1 {\"event_id\":\"e1\",\"type\":\"system.tick\",\"occurred_at\":1767225600001,"
                + "\"tenant\":\"default\",\"channel_id\":\"42\"}",
            "2 {\"event_id\":\"e2\",\"type\":\"system.tick\",\"occurred_at\":1767225600002,"
                + "\"tenant\":\"default\",\"channel_id\":\"42\"}"),
        read(file));
  }

  @Test
  void json_in_a_field_is_json_again() throws IOException {
    Schema event = Schemas.of("Event");
    Schema payload = event.getField("payload").schema().getTypes().get(1);
    GenericRecord call =
        new GenericRecordBuilder(event)
            .set("event_id", "e")
            .set("type", "tool.call")
            .set("occurred_at", 1_767_225_600_000L)
            .set("payload", new GenericRecordBuilder(payload).set("args", "{\"n\": 1}").build())
            .build();

    assertEquals(
        List.of(
            "1 {\"event_id\":\"e\",\"type\":\"tool.call\",\"occurred_at\":1767225600000,"
                + "\"tenant\":\"default\",\"payload\":{\"attachments\":[],\"embeds\":[],"
                + "\"args\":{\"n\": 1},\"source_ids\":[]}}"),
        read(container("deflate", call)));
  }

  @Test
  void a_gzipped_container_and_one_at_standard_input_are_read_too() throws IOException {
    byte[] plain = Files.readAllBytes(container("deflate", foreign(1)));
    Path zipped = folder.resolve("e.avro.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      out.write(plain);
    }
    List<String> piped = new ArrayList<>();

    EventFiles.read("-", new ByteArrayInputStream(plain), text -> piped.add(shown(text)));

    assertEquals(1, piped.size());
    assertEquals(piped, read(zipped));
  }

  @Test
  void records_that_can_not_be_events_are_refused_in_one_sentence() throws IOException {
    Schema other = SchemaBuilder.record("org.example.Order").fields().requiredInt("n").endRecord();
    Path file = container("null", new GenericRecordBuilder(other).set("n", 1).build());

    assertEquals(
        file
            + " cannot be read: its records are org.example.Order and cannot be read as"
            + " dev.lethe.avro.Event: Found org.example.Order, expecting dev.lethe.avro.Event,"
            + " missing required field occurred_at",
        refusal(file));
  }

  @Test
  void a_truncated_container_is_reported_with_its_last_readable_record() throws IOException {
    Path whole = container("null", foreign(1), foreign(2));
    byte[] bytes = Files.readAllBytes(whole);
    Path twice = folder.resolve("twice.avro");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes);
    // A second block with a count and a size, but truncated data.
    out.write(new byte[] {2, 100, 1, 2, 3});
    Files.write(twice, out.toByteArray());

    assertEquals(twice + " cannot be read on after record 2: it is truncated", refusal(twice));
    Path header = cut(bytes, 20);
    assertEquals(header + " cannot be read: it is truncated", refusal(header));
  }

  @Test
  void a_container_with_a_schema_of_an_unknown_name_is_refused() throws IOException {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    header.write(new byte[] {'O', 'b', 'j', 1, 2, 22});
    header.writeBytes("avro.schema".getBytes(StandardCharsets.UTF_8));
    header.write(18);
    header.writeBytes("\"str-ing\"".getBytes(StandardCharsets.UTF_8));
    header.write(new byte[17]);
    Path file = Files.write(folder.resolve("name.avro"), header.toByteArray());

    assertTrue(refusal(file).startsWith(file + " cannot be read: "), refusal(file));
  }

  @Test
  void a_container_that_claims_more_data_than_it_has_is_reported_without_reserving_memory_for_it()
      throws IOException {
    // A length of a gigabyte.
    byte[] claim = {(byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7, 1, 2, 3};
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.write(Files.readAllBytes(container("null", foreign(1))));
    block.write(2);
    block.write(claim);
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    header.write(new byte[] {'O', 'b', 'j', 1, 2, 2, 'k'});
    header.write(claim);
    Path file = folder.resolve("claim.avro");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    Files.write(file, block.toByteArray());
    assertEquals(file + " cannot be read on after record 1: it is truncated", refusal(file));
    Files.write(file, header.toByteArray());
    assertEquals(file + " cannot be read: it is truncated", refusal(file));
    assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 100L << 20);
  }

  @Test
  void a_file_of_framed_avro_is_refused_rather_than_cut_at_bytes_that_look_like_lines()
      throws IOException {
    Path file = Files.write(folder.resolve("framed"), new byte[] {0, 0, 0, 0, 7, 10, 1, 10});

    assertEquals(
        file
            + " begins with a zero byte, like an Avro value in schema registry framing. A file"
            + " of such values has no boundaries; use an Avro object container file (.avro)"
            + " instead",
        refusal(file));
  }

  @Test
  void commands_take_an_avro_file_as_they_take_json_and_name_records_by_number()
      throws IOException {
    GenericRecord bad = foreign(2);
    bad.put("type", "no.such.type");
    Path file = container("deflate", foreign(1), bad);
    TestConsole sending = new TestConsole(Map.of());
    TestConsole simulating = new TestConsole(Map.of());

    int sent = sending.run(new BundledApplication(), "send", "--dry-run", file.toString());
    int simulated = simulating.run(new BundledApplication(), "simulate", file.toString());

    assertEquals(ExitCode.FOUND_SOMETHING, sent);
    String start = file + ":2: unknown_type: found \"no.such.type\"; expected one of ";
    assertTrue(sending.out().startsWith(start), sending.out());
    assertEquals(ExitCode.DONE, simulated);
    start = "lethe: " + file + ":2: no event: unknown_type";
    assertTrue(simulating.err().startsWith(start), simulating.err());
  }

  private static GenericRecord foreign(int number) {
    return new GenericRecordBuilder(FOREIGN)
        .set("event_id", "e" + number)
        .set("type", "system.tick")
        .set("occurred_at", 1_767_225_600_000L + number)
        .set("channel_id", "42")
        .set("shard", 7)
        .build();
  }

  private Path container(String codec, GenericRecord... records) throws IOException {
    Path file = folder.resolve("e.avro");
    Schema schema = records[0].getSchema();
    try (DataFileWriter<GenericRecord> out =
        new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
      out.setCodec(CodecFactory.fromString(codec)).create(schema, file.toFile());
      for (GenericRecord record : records) {
        out.append(record);
      }
    }
    return file;
  }

  private Path cut(byte[] bytes, int length) throws IOException {
    return Files.write(folder.resolve("cut.avro"), Arrays.copyOf(bytes, length));
  }

  private static List<String> read(Path file) {
    List<String> shown = new ArrayList<>();
    EventFiles.read(file.toString(), InputStream.nullInputStream(), text -> shown.add(shown(text)));
    return shown;
  }

  private static String shown(EventText text) {
    return text.line() + " " + new String(text.bytes(), StandardCharsets.UTF_8);
  }

  private static String refusal(Path file) {
    return assertThrows(CommandFailedException.class, () -> read(file)).getMessage();
  }
}
