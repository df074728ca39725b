package dev.lethe.codec.avro;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;

/**
 * The Avro schemas of this release: the files in {@code schemas/}, which lie on the class path.
 * They are read rather than compiled to classes: Avro 1.12.1 makes Java that doesn't compile of a
 * field called {@code result} (AVRO-4183).
 */
public final class Schemas {
  private static final Map<String, Schema> LOADED = new ConcurrentHashMap<>();

  private Schemas() {}

  /** The schema of that record, such as {@code Event}. */
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
      throw new UncheckedIOException("can't read " + path, e);
    }
  }
}
