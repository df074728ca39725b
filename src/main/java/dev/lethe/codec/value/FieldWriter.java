package dev.lethe.codec.value;

import dev.lethe.vector.DenseVector;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a value's fields are written to, in the order of its schema. In JSON a field that is null is
 * left out; in Avro it is the first branch of its union with null, so that both are written by one
 * description of the value.
 */
interface FieldWriter {

  /** Begins the record itself. */
  void begin();

  /** Begins a record that is a field. */
  void begin(FieldName name);

  /**
   * Begins a record that is a field and may be null, and answers whether it isn't; only then its
   * fields follow, and its end.
   */
  boolean beginUnlessNull(FieldName name, Object value);

  void end();

  void text(FieldName name, String value);

  void textOrNull(FieldName name, String value);

  /** A list of strings. */
  void texts(FieldName name, List<String> values);

  /** A list of whole numbers. */
  void numbers(FieldName name, List<Integer> values);

  /** A list of numbers in single precision. */
  void vector(FieldName name, DenseVector vector);

  /** A list of records, of which each writes its fields. */
  <T> void records(FieldName name, List<T> values, Consumer<T> fields);

  /** Whole numbers by name, in their order. */
  void counts(FieldName name, Map<String, Long> counts);

  /** A whole number; times are epoch milliseconds. */
  void number(FieldName name, long value);

  void numberOrNull(FieldName name, Number value);

  /** A finite number. */
  void real(FieldName name, double value);

  void flag(FieldName name, boolean value);

  void flagOrNull(FieldName name, Boolean value);

  /** Any JSON, given as its text: itself in JSON, a string in Avro. */
  void json(FieldName name, String json);

  /** Any JSON or null, given as its text: itself in JSON, a string in Avro. */
  void jsonOrNull(FieldName name, String json);
}
