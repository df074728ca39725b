package dev.lethe.codec.value;

import dev.lethe.memory.vector.DenseVector;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Receives a value's fields in the order of its schema. JSON leaves out null fields; in Avro they
 * are the first branch of a union with null, so that one description of the value serves both
 * formats.
 */
interface FieldWriter {

  /** Begins the record itself. */
  void begin();

  /** Begins a record that is a field. */
  void begin(FieldName name);

  /**
   * Begins a record that is a nullable field, and returns true if it isn't null; only then its
   * fields and its end follow.
   */
  boolean beginUnlessNull(FieldName name, Object value);

  void end();

  void text(FieldName name, String value);

  void textOrNull(FieldName name, String value);

  /** Writes a list of strings. */
  void texts(FieldName name, List<String> values);

  /** Writes a list of whole numbers. */
  void numbers(FieldName name, List<Integer> values);

  /** Writes a list of numbers in single precision. */
  void vector(FieldName name, DenseVector vector);

  /**
   * Writes a list of records.
   *
   * @param fields writes the fields of one record
   */
  <T> void records(FieldName name, List<T> values, Consumer<T> fields);

  /** Writes whole numbers by name, in their order. */
  void counts(FieldName name, Map<String, Long> counts);

  /** Writes a whole number; times are epoch milliseconds. */
  void number(FieldName name, long value);

  void numberOrNull(FieldName name, Number value);

  /** Writes a finite number. */
  void real(FieldName name, double value);

  void flag(FieldName name, boolean value);

  void flagOrNull(FieldName name, Boolean value);

  /** Writes any JSON, given as text: as itself in JSON, as a string in Avro. */
  void json(FieldName name, String json);

  /** Writes any JSON or null, given as text: as itself in JSON, as a string in Avro. */
  void jsonOrNull(FieldName name, String json);
}
