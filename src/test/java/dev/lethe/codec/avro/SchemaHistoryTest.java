package dev.lethe.codec.avro;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The schemas' compatibility is BACKWARD_TRANSITIVE. A schema that changes gets the next version in
 * {@code schemas/history/<name>}; versions that a release has written are never edited.
 */
class SchemaHistoryTest {
  private static final Path SCHEMAS = Path.of("schemas");

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

  @Test
  void no_history_is_left_of_a_schema_that_is_gone() throws IOException {
    try (Stream<Path> folders = Files.list(SCHEMAS.resolve("history"))) {
      assertEquals(
          names(), folders.map(folder -> folder.getFileName().toString()).sorted().toList());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void a_record_is_named_after_its_file(String name) {
    assertEquals("dev.lethe.avro." + name, Schemas.of(name).getFullName());
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
