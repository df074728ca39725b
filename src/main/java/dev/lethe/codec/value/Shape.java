package dev.lethe.codec.value;

import org.apache.avro.Schema;

/** Description of one kind of value: its fields in the order of its schema. */
interface Shape<T> {

  /** Returns the schema whose fields {@link #write} writes. */
  Schema schema();

  void write(T value, FieldWriter out);
}
