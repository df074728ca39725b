package dev.lethe.event;

import java.util.Objects;

/**
 * Invalid value of a record's field.
 *
 * @param found its JSON as received, shortened, without control characters
 * @param expected description of a valid value
 */
public record FieldFault(String found, String expected) {
  public FieldFault {
    Objects.requireNonNull(found);
    Objects.requireNonNull(expected);
  }

  /** Returns a phrase to append to the field's path. */
  public String text() {
    return "found " + found + "; expected " + expected;
  }
}
