package dev.lethe.codec.value;

import org.apache.avro.Schema;

/** How one kind of value is written: its fields in the order of its schema. */
interface Shape<T> {

  /** The schema of which {@link #write} writes the fields. */
  Schema schema();

  void write(T value, FieldWriter out);
}
