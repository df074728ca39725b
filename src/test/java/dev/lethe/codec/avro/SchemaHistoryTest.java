package dev.lethe.codec.avro;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.Codecs;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Schemas are BACKWARD_TRANSITIVE compatible. A changed schema becomes the next version in {@code
 * schemas/history/<name>}; released versions are never edited.
 */
class SchemaHistoryTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path SCHEMAS = Path.of("schemas");
  private static final Path HISTORY = SCHEMAS.resolve("history");

  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(SCHEMAS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".avsc"))
          .map(name -> name.substring(0, name.length() - ".avsc".length()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void every_version_is_readable_by_the_current_schema(String name) throws IOException {
    for (Schema version : versions(name)) {
      var verdict = SchemaCompatibility.checkReaderWriterCompatibility(Schemas.of(name), version);
      assertEquals(SchemaCompatibilityType.COMPATIBLE, verdict.getType(), verdict.getDescription());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void the_newest_version_is_the_current_schema(String name) throws IOException {
    List<Schema> versions = versions(name);

    assertEquals(
        Schemas.of(name).toString(),
        versions.get(versions.size() - 1).toString(),
        "schemas/" + name + ".avsc was changed: add it to schemas/history/" + name);
  }

  /** Each version has a record with all fields filled, in hex, and its contents as JSON. */
  @ParameterizedTest
  @MethodSource("names")
  void records_of_every_schema_version_are_read_unchanged(String name) throws IOException {
    List<Schema> versions = versions(name);
    for (int number = 1; number <= versions.size(); number++) {
      Schema writer = versions.get(number - 1);
      byte[] body = HexFormat.of().parseHex(text(name, number, ".hex").replaceAll("\\s", ""));
      byte[] framed = ByteBuffer.allocate(body.length + 5).put(4, (byte) 1).put(5, body).array();
      SchemaRegistry registry = registry(name + '-' + number);
      registry.register(name, writer);
      AvroValues values = new AvroValues(registry, Schemas.of(name), null);

      assertEquals(AvroValues.Outcome.READ, values.read("", framed), name + " v" + number);

      JsonNode said = JSON.readTree(text(name, number, ".json"));
      JsonNode read = JSON.readTree(values.json().toBytes());
      assertKept(said, read, Schemas.of(name));
    }
  }

  /** Asserts that all fields of a version that still exist are read with their values. */
  private static void assertKept(JsonNode said, JsonNode read, Schema current) {
    for (Schema.Field field : current.getFields()) {
      if (said.has(field.name())) {
        assertEquals(said.get(field.name()), read.get(field.name()), field.name());
      }
    }
  }

  /** History is append-only: an edit of a released version would also have to edit its checksum. */
  @Test
  void no_version_was_changed_after_it_was_written() throws Exception {
    SortedMap<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(HISTORY)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = HISTORY.relativize(file).toString().replace(File.separatorChar, '/');
        if (!name.equals("SHA256SUMS")) {
          byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
          found.put(name, HexFormat.of().formatHex(sum));
        }
      }
    }
    SortedMap<String, String> listed = new TreeMap<>();
    for (String line : Files.readAllLines(HISTORY.resolve("SHA256SUMS"))) {
      String[] words = line.split("  ", -1);
      listed.put(words[1], words[0]);
    }

    assertEquals(listed, found);
  }

  @Test
  void no_history_remains_of_a_removed_schema() throws IOException {
    try (Stream<Path> folders = Files.list(HISTORY)) {
      assertEquals(
          names(),
          folders
              .filter(Files::isDirectory)
              .map(folder -> folder.getFileName().toString())
              .sorted()
              .toList());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void a_record_is_named_after_its_file(String name) {
    assertEquals("dev.lethe.avro." + name, Schemas.of(name).getFullName());
  }

  private static SchemaRegistry registry(String name) {
    return Codecs.of("mock://history-" + name).registry().orElseThrow();
  }

  private static String text(String name, int number, String ending) throws IOException {
    return Files.readString(HISTORY.resolve(name).resolve("v" + number + ending));
  }

  private static List<Schema> versions(String name) throws IOException {
    List<Schema> versions = new ArrayList<>();
    File file = version(name, 1);
    do {
      versions.add(new Schema.Parser().parse(file));
      file = version(name, versions.size() + 1);
    } while (file.exists());
    return versions;
  }

  private static File version(String name, int number) {
    return SCHEMAS.resolve("history").resolve(name).resolve("v" + number + ".avsc").toFile();
  }
}
