package dev.lethe.codec.avro;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;

/**
 * Avro schemas of this release, from the files in {@code schemas/} on the class path. They are
 * parsed rather than compiled to classes, because Avro 1.12.1 generates invalid Java for a field
 * called {@code result} (AVRO-4183).
 */
public final class Schemas {
  private static final Map<String, Schema> LOADED = new ConcurrentHashMap<>();

  private Schemas() {}

  /** Returns the schema of a record type, such as {@code Event}. */
  public static Schema of(String record) {
    return LOADED.computeIfAbsent(record, Schemas::load);
  }

  private static Schema load(String record) {
    String path = "/schemas/" + record + ".avsc";
    try (InputStream in = Schemas.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("no schema " + path + " on the class path");
      }
      return new Schema.Parser().parse(in);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + path, e);
    }
  }
}
