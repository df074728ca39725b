package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import java.util.function.BiConsumer;
import org.apache.avro.Schema;

/** Description of one kind of output record: its schema, and its fields in the schema's order. */
public final class Shape<T> {
  private final String record;
  private final BiConsumer<T, FieldWriter> fields;

  /**
   * @param record name of the schema
   * @param fields passes a value's fields in order
   */
  Shape(String record, BiConsumer<T, FieldWriter> fields) {
    this.record = record;
    this.fields = fields;
  }

  /** Returns the schema of this release. */
  public Schema schema() {
    return Schemas.of(record);
  }

  void write(T value, FieldWriter out) {
    out.begin();
    fields.accept(value, out);
    out.end();
  }
}
