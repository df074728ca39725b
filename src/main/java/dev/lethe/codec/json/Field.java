package dev.lethe.codec.json;

/** Field that a scan looks for. Implemented by enums, whose ordinal is the field's slot. */
public interface Field {

  /** Returns the field's name in JSON. */
  default String wireName() {
    return path().substring(path().lastIndexOf('.') + 1);
  }

  /** Returns the dotted path that names the field in a dead letter's reason. */
  String path();

  /** Returns the form of a valid value, for the refusal of a record that lacks the field. */
  default String form() {
    return "a string";
  }

  int ordinal();

  /** Returns the fields to look for if the value is an object, or null for none. */
  FieldTable inner();
}
