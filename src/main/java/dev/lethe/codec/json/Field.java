package dev.lethe.codec.json;

/** A field that a scan looks for. Implemented by enums, whose ordinal is the field's slot. */
public interface Field {

  /** The name in JSON. */
  String wireName();

  /** The dotted path by which a dead letter's reason names the field. */
  String path();

  int ordinal();

  /** The fields to look for inside this one where its value is an object, or null for none. */
  FieldTable inner();
}
