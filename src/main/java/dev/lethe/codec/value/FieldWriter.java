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
  void begin(String name);

  /**
   * Begins a record that is a nullable field, and returns true if it isn't null; only then its
   * fields and its end follow.
   */
  boolean beginUnlessNull(String name, Object value);

  void end();

  void text(String name, String value);

  void textOrNull(String name, String value);

  /** Writes a list of strings. */
  void texts(String name, List<String> values);

  /** Writes a list of whole numbers. */
  void numbers(String name, List<Integer> values);

  /** Writes a list of numbers in single precision. */
  void vector(String name, DenseVector vector);

  /**
   * Writes a list of records.
   *
   * @param fields writes the fields of one record
   */
  <T> void records(String name, List<T> values, Consumer<T> fields);

  /** Writes whole numbers by name, in their order. */
  void counts(String name, Map<String, Long> counts);

  /** Writes a whole number; times are epoch milliseconds. */
  void number(String name, long value);

  void numberOrNull(String name, Number value);

  /** Writes a finite number. */
  void real(String name, double value);

  void flag(String name, boolean value);

  void flagOrNull(String name, Boolean value);

  /** Writes any JSON, given as text: as itself in JSON, as a string in Avro. */
  void json(String name, String json);

  /** Writes any JSON or null, given as text: as itself in JSON, as a string in Avro. */
  void jsonOrNull(String name, String json);
}
