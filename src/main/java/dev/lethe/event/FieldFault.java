package dev.lethe.event;

import java.util.Objects;

/**
 * Invalid or missing value of a record or of its field.
 *
 * @param found its JSON as received, shortened, without control characters, or a description
 * @param expected description of a valid value
 */
public record FieldFault(String found, String expected) {
  /** Value of {@code found} for a missing value. */
  public static final String NOTHING = "nothing";

  public FieldFault {
    Objects.requireNonNull(found);
    Objects.requireNonNull(expected);
  }

  /** Returns a phrase to append to the field's path. */
  public String text() {
    return "found " + found + "; expected " + expected;
  }
}
